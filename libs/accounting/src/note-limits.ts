/** Characters of what somebody says about an entry. */
export const MAX_NOTE_LENGTH = 2_000;
/** Notes, questions and answers that stand beside one entry; all of them are in one answer. */
export const MAX_NOTES_OF_ENTRY = 200;
