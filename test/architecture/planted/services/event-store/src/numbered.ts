// breaks: field-numbers-stay-in-the-wire
import { UUID } from '@counterfoil/eventstore-wire/fields';
export const text = UUID.text;
