"""The rules of Baloot as pure functions over values and table options; nothing here knows a secret or a file."""
