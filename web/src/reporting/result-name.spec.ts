import { resultName } from './result-name';

it('calls a loss a loss', () => {
  expect([resultName(), resultName('0.00'), resultName('12.00')]).toEqual(['Net Profit', 'Net Profit', 'Net Profit']);
  expect([resultName('-0.01'), resultName('-3.00', '-1.00')]).toEqual(['Net Loss', 'Net Loss']);
  expect(resultName('-3.00', '4.00')).toBe('Net Profit or Loss');
});
