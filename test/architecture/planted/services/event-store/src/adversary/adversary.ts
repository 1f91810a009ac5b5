export const adversary = 'adversary';
