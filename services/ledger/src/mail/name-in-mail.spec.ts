import { nameInMail } from './name-in-mail';

test.each([
  ['Bees & Honey', 'Bees & Honey'],
  ['St. Gallen Bees', 'St. Gallen Bees'],
  ['www.evil.example', 'www. evil. example'],
  ['Pay at https://evil.example/now', 'Pay at https: //evil. example/now'],
  ['somebody@evil.example', 'somebody@ evil. example'],
  ['evil。example', 'evil。 example'],
  ['Bees\r\n\r\nPay now', 'Bees Pay now'],
  ['Bees\u202egnp', 'Bees gnp'],
  ['क\u094d\u200dष', 'क\u094d\u200dष'],
])('%j is written as %j', (name, written) => {
  expect(nameInMail(name)).toBe(written);
});
