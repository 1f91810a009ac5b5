export const guarded = 'guarded';
