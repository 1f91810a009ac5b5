import { EventWindow } from '../log/event-window';
import { SeenCommands } from './seen-commands';

const metadata = (commandId: string) => ({ commandId, requestHash: 'h' });

describe('commands in the tail', () => {
  it('holds what the receipts table has not reached, joins the events of one command, and forgets from the front', () => {
    const seen = new SeenCommands(4n);
    seen.add(4n, metadata('old'));
    seen.add(5n, metadata('a'));
    seen.add(6n, metadata('A'));
    seen.add(7n, metadata('b'));
    seen.add(8n, { commandId: 'no hash' });
    expect(seen.get('old')).toBeUndefined();
    expect(seen.get('a')).toEqual({ requestHash: 'h', firstRevision: 5n, lastRevision: 6n });
    seen.forget(5n);
    expect(seen.get('a')).toBeDefined();
    seen.forget(6n);
    expect(seen.get('a')).toBeUndefined();
    expect(seen.size).toBe(1);
  });

  it('knows when the table stands further back than what is held', () => {
    const seen = new SeenCommands(4n);
    seen.forget(9n);
    expect(seen.missesAfter(9n)).toBe(false);
    expect(seen.missesAfter(8n)).toBe(true);
  });
});

describe('the window of recent events', () => {
  it('gives the events after a revision, or says that it no longer holds them', () => {
    const window = new EventWindow(9n, 3);
    for (let revision = 10n; revision < 20n; revision++) window.add(revision, { type: `e${revision}`, data: {} });
    expect(window.after(18n)).toEqual([{ type: 'e19', data: {} }]);
    expect(window.after(19n)).toEqual([]);
    expect(window.after(9n)).toBeUndefined();
    window.forget(18n);
    expect(window.after(17n)).toBeUndefined();
    expect(window.after(18n)).toHaveLength(1);
  });
});
