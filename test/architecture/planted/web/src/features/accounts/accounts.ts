export const accounts = 'accounts';
