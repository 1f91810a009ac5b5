/** Apart from the contract classes: what reads a file in a thread of its own loads no validators for two numbers. */
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_NICKNAME_LENGTH = 100;
/** Longer than any id that a bank or a feed gives a row. */
export const MAX_EXTERNAL_ID_LENGTH = 255;
