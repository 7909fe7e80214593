/**
 * The only code in the app that makes API calls. It sends a call from the contract with the access token and
 * returns the typed response. It knows HTTP and the one error format; the app defines what to do after a 401.
 */
import type { Answer, AnswerInput, CallHead, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { JobHead } from '#contract/job.ts';
import { webConfig } from '#contract/platform.ts';
import { consentDue, type ProblemBody, proofDue } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from './api-fault.ts';
import { learnServerTime } from './server-now.ts';

export { ApiProblem, NetworkFailure };

/** The type of an input without required parts. */
type Nothing = Record<string, never>;

type Part<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Nothing extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The input of a call: path parameters, query and body. */
export type Asking<E extends Endpoint> = Part<'params', CallInput<E>['params']> &
  Part<'query', CallInput<E>['query']> &
  Part<'body', CallInput<E>['body']>;

/** The input as a rest argument, so that it can be left out if the call needs no input. */
export type AskingOf<E extends Endpoint> =
  Nothing extends Asking<E> ? [asking?: Asking<E>] : [asking: Asking<E>];

type Input<E extends Endpoint> = Asking<E> & {
  /** For a POST that creates a resource: several requests with the same key create it only once. */
  idempotencyKey?: string;
  /** The ETag of the dry run that the user looked at. */
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

/** Finds an uploaded file by its path, signed or not, if this device stores a copy. */
type FindHeldFile = (path: string) => Promise<Blob | undefined>;

/** Uses the copies of uploaded files on this device, until the token changes. `null` stops this. */
export function showHeldFiles(find: FindHeldFile | null): void {
  heldFile = find;
}

/** Sends this token with every later call; `null` sends none. */
export function applyToken(next: string | null): void {
  if (next !== token) heldFile = null;
  token = next;
}

/**
 * Sets the function to run on each 401, before the call rejects. It does not run if the token was replaced
 * during the call, because the 401 says nothing about the new token.
 */
export function whenUnauthorized(act: () => void): void {
  onUnauthorized = act;
}

/**
 * Sets the function to run when a call fails because a guardian withdrew consent, before the call rejects.
 */
export function whenConsentIsDue(act: () => void): void {
  onConsentDue = act;
}

/**
 * Sets the function that asks users to confirm who they are, when a call requires a new proof of identity. If
 * it resolves to true, the call is repeated; if false, the call rejects.
 */
export function whenProofIsDue(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/**
 * Makes a call. Rejects with `ApiProblem` for a status of 400 or above, with `NetworkFailure` if no response
 * came, and with the signal's reason if the call was aborted.
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

/** The input of a call that may continue as a background job. */
export interface JobInput<E extends Endpoint> {
  readonly body: CallInput<E>['body'];
  readonly params?: CallInput<E>['params'];
  readonly query?: CallInput<E>['query'];
  /** The ETag of the dry run that the user looked at. */
  readonly ifMatch?: string;
}

/**
 * Makes a call that may continue as a background job. Returns its response or the job. Rejects in the same
 * cases as `call`.
 */
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

/** Makes a call that responds with a file. Rejects in the same cases as `call`. */
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
 * Returns a URL from which the browser can load an uploaded file to which rich text refers by `path`. For a
 * signed path it is the API's URL. A file without a signature, as in a text that is being edited, is fetched
 * or taken from this device; the caller frees its URL with `URL.revokeObjectURL`. Rejects in the same cases
 * as `call`.
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

/** The full URL for a path at the API. A full URL is returned unchanged. */
export async function apiAddress(path: string): Promise<string> {
  if (!path.startsWith('/')) return path;
  return (await configOfApp()).api_base + path;
}

/** The hosts to which links in a text may lead. Empty if the configuration cannot be loaded. */
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

/**
 * The app's configuration, such as the API's address. It is fetched once; after a failure the next call
 * fetches again.
 */
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
  // For a form, the browser sets the content type with the multipart boundary.
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('if-match', input.ifMatch);
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  try {
    return await fetch(url, {
      method,
      headers,
      // Do not send the login cookie: only this app reads it. The server reads the authorization header.
      credentials: 'omit',
      body: isForm ? (input.body as FormData) : (JSON.stringify(input.body) ?? null),
      signal: input.signal ?? null,
    });
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/** The connection can break after the headers have arrived. */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/** Reads the problem from a response with status 400 or above. */
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

/** A proxy may have sent the response, in its own format. */
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
