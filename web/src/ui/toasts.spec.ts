import { currentToast, dismissToast, keepFromToasts, showFailure, showToast } from './toasts';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  dismissToast();
  jest.useRealTimers();
});

test('a failure is said a moment later, where no form says it', () => {
  showFailure('Error', 'Failed to add transaction');
  expect(currentToast()).toBeNull();
  jest.runAllTimers();
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed to add transaction' });
});

test('what a form says is not said, too, whichever of them comes first', () => {
  showFailure('Error', 'Failed to add transaction');
  const end = keepFromToasts('Failed to add transaction');
  jest.runAllTimers();
  expect(currentToast()).toBeNull();
  end();
  showFailure('Error', 'Failed to add transaction');
  jest.runAllTimers();
  expect(currentToast()).not.toBeNull();
  keepFromToasts('Failed to add transaction')();
  expect(currentToast()).toBeNull();
});

test('other words are said, and the same ones not before the last form that says them has gone', () => {
  const [one, other] = [keepFromToasts('Failed to add transaction'), keepFromToasts('Failed to add transaction')];
  showToast('Success', 'Transaction added successfully');
  expect(currentToast()).toMatchObject({ title: 'Success' });
  one();
  showFailure('Error', 'Failed to add transaction');
  jest.runAllTimers();
  expect(currentToast()).toMatchObject({ title: 'Success' });
  other();
});
