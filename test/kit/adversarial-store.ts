/** Before each file of the project `adversarial`: the local event stores that it starts behave badly, by one seed. */
process.env['EVENTSTORE_MODE'] = 'adversarial';
process.env['EVENTSTORE_SEED'] ??= '1';
process.env['EVENTSTORE_FAULTS'] ??= '0';
