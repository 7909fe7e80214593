/**
 * The one fetcher: a call of the contract goes out with the token, its answer comes back as the server held it to the
 * call's schema. It knows HTTP and the one error shape; what a 401 leads to is told to it by the app.
 */
import type { Answer, AnswerInput, CallHead, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { JobHead } from '#contract/job.ts';
import { webConfig } from '#contract/platform.ts';
import { consentDue, type ProblemBody, proofDue } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from './api-fault.ts';
import { learnServerTime } from './server-now.ts';

export { ApiProblem, NetworkFailure };

/** Fits whatever asks for nothing in particular. */
type Nothing = Record<string, never>;

type Part<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Nothing extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call is asked. */
export type Asking<E extends Endpoint> = Part<'params', CallInput<E>['params']> &
  Part<'query', CallInput<E>['query']> &
  Part<'body', CallInput<E>['body']>;

/** It as an argument, which a call that takes nothing does without. */
export type AskingOf<E extends Endpoint> =
  Nothing extends Asking<E> ? [asking?: Asking<E>] : [asking: Asking<E>];

type Input<E extends Endpoint> = Asking<E> & {
  /** For a POST that makes something: the same key makes it once. */
  idempotencyKey?: string;
  /** The tag of the dry run that was looked at. */
  ifMatch?: string;
  signal?: AbortSignal;
};

interface LooseInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
}

let token: string | null = null;
let onUnauthorized = () => {};
let onConsentDue = () => {};
let askForProof = async () => false;
let config: Promise<Answer<typeof webConfig>> | null = null;
let heldFile: FindHeldFile | null = null;

/** Finds an own file by its path, signed or not, where this device holds it. */
type FindHeldFile = (path: string) => Promise<Blob | undefined>;

/** From now on own files that this device holds are shown from here, until the token changes; null: none are. */
export function showHeldFiles(find: FindHeldFile | null): void {
  heldFile = find;
}

/** From now on every call carries this token; null: none. */
export function applyToken(next: string | null): void {
  if (next !== token) heldFile = null;
  token = next;
}

/**
 * What happens on any answer with status 401, before the caller sees it rejected. Not on one to a token that
 * has been replaced since: it says nothing of the present one.
 */
export function whenUnauthorized(act: () => void): void {
  onUnauthorized = act;
}

/** What happens where a guardian's consent was taken back meanwhile, before the caller sees the call rejected. */
export function whenConsentIsDue(act: () => void): void {
  onConsentDue = act;
}

/**
 * What asks a person who they are once more, where a call wants fresh proof: the call is made again once that tells
 * true, and refused where it tells false.
 */
export function whenProofIsDue(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/**
 * Makes a call. Rejects with `ApiProblem` on any status of 400 and above, with `NetworkFailure` where no answer
 * came, and with the signal's reason where it was given up.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Nothing extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
): Promise<Answer<E>> {
  const loose = (input ?? {}) as LooseInput;
  const response = await answerTo(endpoint, loose);
  const isEmpty = !endpoint.has_answer || response.status === 204;
  return (isEmpty ? undefined : await readJson(response, loose.signal)) as Answer<E>;
}

/** What a call that may go on as a job is made with. */
export interface JobInput<E extends Endpoint> {
  readonly body: CallInput<E>['body'];
  readonly params?: CallInput<E>['params'];
  readonly query?: CallInput<E>['query'];
  /** The tag of the dry run that was looked at. */
  readonly ifMatch?: string;
}

/** Makes a call that may go on as a job: its answer, or the job. Rejects as `call` does. */
export async function callOrJob<E extends Endpoint>(
  endpoint: E,
  { body, params, query, ifMatch }: JobInput<E>,
): Promise<{ answer: Answer<E> } | { job: JobHead }> {
  const response = await answerTo(endpoint, {
    body,
    params: params as LooseInput['params'],
    query: query as LooseInput['query'],
    ...(ifMatch !== undefined && { ifMatch }),
  });
  const given = await readJson(response);
  if (response.status === 202) return { job: given as JobHead };
  return { answer: given as Answer<E> };
}

/** The file that a call answers with. Rejects as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[input]: Nothing extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
): Promise<Blob> {
  const loose = (input ?? {}) as LooseInput;
  const response = await answerTo(endpoint, loose);
  try {
    return await response.blob();
  } catch (error) {
    loose.signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/**
 * Where the browser finds one of our own files, which rich text names by `path`: a signed one at the API; one
 * without a signature, as in a text that is being written, is fetched, or held here already, and its address given back
 * with `URL.revokeObjectURL`. Rejects as `call` does.
 */
export async function addressOfFile(path: string, signal: AbortSignal): Promise<string> {
  const held = await heldFile?.(path);
  if (held !== undefined) return URL.createObjectURL(held);
  if (path.includes('?')) return apiAddress(path);
  const response = await answered('GET', path, { signal });
  try {
    return URL.createObjectURL(await response.blob());
  } catch (error) {
    signal.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/** The whole address of a path at the API; one that is whole already stays. */
export async function apiAddress(path: string): Promise<string> {
  if (!path.startsWith('/')) return path;
  return (await configOfApp()).api_base + path;
}

/** The servers to which a link in a text opens; none where that can't be asked. */
export async function linkHosts(): Promise<readonly string[]> {
  return configOfApp().then(
    ({ link_hosts }) => link_hosts,
    () => [],
  );
}

function answerTo(endpoint: CallHead, input: LooseInput): Promise<Response> {
  const body = endpoint.form_bytes === null ? input.body : formOf(input.body as Parameters<typeof formOf>[0]);
  const path = filledPath(endpoint.path, input.params) + queryString(input.query);
  return answered(endpoint.method, path, { ...input, body });
}

async function answered(method: string, path: string, input: LooseInput, asks = true): Promise<Response> {
  const carried = token;
  const { api_base } = await configOfApp();
  const response = await send(api_base + path, method, carried, input);
  learnServerTime(response.headers.get('date'));
  if (response.status === 401 && carried === token) onUnauthorized();
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.code === consentDue.code && carried === token) onConsentDue();
  const isProved = asks && problem.code === proofDue.code && (await askForProof());
  if (isProved) return answered(method, path, input, false);
  throw problem;
}

/** Where the API is and what goes with that, asked once; after a failure the next call asks again. */
function configOfApp(): Promise<Answer<typeof webConfig>> {
  config ??= askForConfig();
  return config;
}

async function askForConfig(): Promise<Answer<typeof webConfig>> {
  try {
    const response = await send(webConfig.path, webConfig.method, null, {});
    if (!response.ok) throw await problemOf(response);
    const given = (await readJson(response)) as AnswerInput<typeof webConfig>;
    return { ...given, link_hosts: given.link_hosts ?? [] };
  } catch (error) {
    config = null;
    throw error;
  }
}

async function send(
  url: string,
  method: string,
  carried: string | null,
  input: LooseInput,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (carried !== null) headers.set('authorization', `JWT ${carried}`);
  const isForm = input.body instanceof FormData;
  // A form says itself what stands between its parts.
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('if-match', input.ifMatch);
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  try {
    return await fetch(url, {
      method,
      headers,
      // The login cookie is for this app alone; the server reads the header.
      credentials: 'omit',
      body: isForm ? (input.body as FormData) : (JSON.stringify(input.body) ?? null),
      signal: input.signal ?? null,
    });
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/** The body may break off after the head has come. */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/** What an answer of status 400 or above says. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch(() => '');
  const body = parsedOrNull(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiProblem(
    response.status,
    isProblemBody(body) ? body : {},
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

/** What stands between may answer too, in its own words. */
function isProblemBody(body: unknown): body is ProblemBody {
  const { code, title, detail, errors }: Partial<Record<keyof ProblemBody, unknown>> = Object(body);
  const isInWords = [code, title, detail].every((word) => typeof word === 'string');
  return isInWords && Array.isArray(errors);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function formOf(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
}

function filledPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}
