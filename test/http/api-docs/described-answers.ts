import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ApiDocument } from '../../../services/ledger/src/api-docs/openapi';
import type { Answer, HttpClient } from '../../kit/app/http-client';

/** A path as the document writes it. */
export function described(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Makes calls, and holds what they are answered with against what the API says of itself. */
export class DescribedAnswers {
  /** The calls that were answered with success. */
  readonly asked = new Set<string>();
  private readonly ajv = new Ajv({ strict: false, allErrors: true });

  constructor(private readonly document: ApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema(document, 'api');
  }

  /** Makes a call as declared. @param ids fill in what is declared as `:id`, in order */
  readonly ask = async <Body>(
    client: HttpClient,
    route: string,
    ids: string[] = [],
    body?: unknown,
    query = '',
  ): Promise<Answer<Body>> => {
    const [method = '', declared = ''] = route.split(' ');
    const left = [...ids];
    const answer = await client.call<Body>(method, declared.replace(/:\w+/g, () => left.shift() ?? '') + query, body);
    return this.held(route, answer);
  };

  /** An answer that is as described. @param route of the call that it answers */
  readonly held = <Body>(route: string, answer: Answer<Body>): Answer<Body> => {
    const [method = '', declared = ''] = route.split(' ');
    const validate = this.schemaOf(method, described(declared), answer.status);
    expect([
      route,
      answer.status,
      validate(answer.body) || `${this.ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 600)}`,
    ]).toEqual([route, answer.status, true]);
    if (answer.status < 300) this.asked.add(route);
    return answer;
  };

  /** The schema of an answer, by its place in the document. */
  private schemaOf(method: string, path: string, status: number): ValidateFunction {
    const part = (text: string): string => encodeURIComponent(text.replace(/~/g, '~0').replace(/\//g, '~1'));
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    const reference = operation?.responses[status]?.$ref as string | undefined;
    const place = reference ?? `#/paths/${part(path)}/${method.toLowerCase()}/responses/${status}`;
    return this.ajv.compile({ $ref: `api${place}/content/${part('application/json')}/schema` });
  }
}
