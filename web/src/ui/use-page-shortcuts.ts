import { useEffect, useEffectEvent } from 'react';

/**
 * Keys that mean something wherever on the page the focus is, but not while one types or a dialog is open.
 * @param keys what each does; `mod+z` is Ctrl and Z, or Command and Z
 */
export function usePageShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target) || document.querySelector('[role=dialog]'))
      return;
    if (isPressing(event)) return;
    const name = event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
    const run = keys[name];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Enter and Space are of what has the focus, where that can be pressed. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (
    (key === 'Enter' || key === ' ') &&
    target instanceof HTMLElement &&
    target.matches('button, a[href], summary, input[type=checkbox]')
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}
