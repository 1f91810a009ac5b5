import { clientUrl } from './server-url';

const SECRET = 'hunter2';

function refusalOf(url: string): string {
  try {
    clientUrl(url);
  } catch (error) {
    return String(error);
  }
  return 'taken';
}

describe('the URL of a server', () => {
  it.each([
    ['esdb://a:2113?tls=false', 'esdb://a:2113?tls=false'],
    ['esdb+discover://a:2113', 'esdb+discover://a:2113'],
    ['kurrentdb://u:p@a:2113,b:2113?tls=true&tls-ca-file=/x', 'esdb://u:p@a:2113,b:2113?tls=true&tls-ca-file=/x'],
    ['kurrentdb+discover://a', 'esdb+discover://a'],
    ['kdb://a?tlsVerifyCert=true', 'esdb://a?tlsVerifyCert=true'],
    ['kdb+discover://a', 'esdb+discover://a'],
    ['esdb://u:p?q@a?tls=true', 'esdb://u:p?q@a?tls=true'],
    ['esdb+unix:///run/log?x', 'esdb+unix:///run/log?x'],
  ])('%s is taken as the client knows it', (url, taken) => {
    expect(clientUrl(url)).toBe(taken);
  });

  it.each([
    [`kurrentdb://u:${SECRET}@a:2113?tlsVerifyCert=false`, 'tlsCAFile'],
    [`esdb://u:${SECRET}@a:2113?tls=true&tls-verify-cert=false`, 'tlsCAFile'],
    [`esdb://u:${SECRET}@a:2113?connectionName=b@c&tlsVerifyCert=false`, 'tlsCAFile'],
    [`esdb://u:${SECRET}@a:2113?${SECRET}=1`, 'unknown parameter'],
    [`esdb://u:${SECRET}@a:2113?nodePreference=${SECRET}`, 'not one such as'],
    [`esdb://u:${SECRET}@a:port`, 'not one such as'],
    [`http://u:${SECRET}@a:2113`, 'not one such as'],
  ])('%s is refused in one sentence, without the password, and nothing is printed', (url, sentence) => {
    const printed = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = refusalOf(url);
    expect(refusal).toContain(sentence);
    expect(refusal).not.toContain(SECRET);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});
