import { upload } from '../features/imports/upload';
import { accounts } from '../features/accounts/accounts';
export const settings = [upload, accounts];
