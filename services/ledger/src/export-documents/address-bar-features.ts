/**
 * Chromium's features that prepare, for each window, what would open below an address bar: two pages of its own, read
 * and run before anybody types, also where there is no screen. A document is a window of its own, and they took more
 * of the processor than most documents. Versions that do not know them pass over the names.
 */
export const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;
