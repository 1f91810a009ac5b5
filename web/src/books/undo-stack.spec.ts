import { forgetCommands, lastCommands, rememberCommands } from './undo-stack';

it('gives the last step of a business back, until it is undone', () => {
  rememberCommands('bees', ['one']);
  rememberCommands('bees', ['two', 'three']);
  rememberCommands('other', ['four']);
  expect(lastCommands('bees')).toEqual(['two', 'three']);
  forgetCommands('bees', ['three']);
  expect(lastCommands('bees')).toEqual(['one']);
  expect(lastCommands('nobody')).toBeUndefined();
});

it('forgets what was done long ago', () => {
  for (let step = 0; step < 60; step += 1) rememberCommands('many', [String(step)]);
  for (let step = 59; step >= 10; step -= 1) forgetCommands('many', [String(step)]);
  expect(lastCommands('many')).toBeUndefined();
});
