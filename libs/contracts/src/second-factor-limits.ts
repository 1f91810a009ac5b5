/** From the right password to the second step. */
export const SECOND_STEP_MINUTES = 5;
/** Wrong answers to one second step; then the password is asked for again. */
export const MOST_SECOND_STEPS = 5;
/**
 * Wrong codes of one account within `WRONG_CODES_MINUTES`, from whatever address. Passkeys and recovery codes go on.
 */
export const MOST_WRONG_CODES = 10;
export const WRONG_CODES_MINUTES = 15;
/** From the QR code to the first code. */
export const ENROLMENT_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;
