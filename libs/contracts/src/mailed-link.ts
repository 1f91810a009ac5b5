/** Pages of the web app that mailed links open, with `?token=`. */
export const RESET_PASSWORD_PATH = '/reset-password';
export const VERIFY_EMAIL_PATH = '/verify-email';
