/** Pixels, at most, of pages of forms and short lists: the settings, the profile, billing and help. */
export const PANEL_WIDTH = 880;
