/** Generates the API description from the endpoints and their schemas. */

import { z } from 'zod';
import { answersBytes } from '#contract/bytes.ts';
import { answersCsv } from '#contract/csv.ts';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import { job } from '#contract/job.ts';
import { forbidden, type ProblemKind, passwordDue, ROAD_PROBLEMS, unauthorized } from '#contract/problem.ts';
import { problemBody } from '#contract/problem-body.ts';
import { mapInTurns } from '#server/background/in-turns.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document of `endpoints`. While it is created, other requests are answered. */
export async function describeApi(endpoints: readonly Endpoint[]): Promise<Json> {
  const operations = await mapInTurns(endpoints, operation);
  const paths: Record<string, Json> = {};
  for (const [place, { path, method }] of endpoints.entries()) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operations[place] };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description:
        'All calls of the Assay API. Each address works with and without its trailing slash. ' +
        'A PUT is handled like a PATCH to the same address if the body must include a version.',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'JWT, a space, and the access_token from /api/sign-in/',
        },
      },
      schemas: { problem: jsonSchema(problemBody, 'output') },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const signedIn = endpoint.access !== 'anyone';
  return {
    summary: endpoint.summary,
    // A call with a signed address needs no token.
    ...(signedIn ? { security: [{ token: [] }, ...(endpoint.answers_signed_address ? [{}] : [])] } : {}),
    'x-access': endpoint.access,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.status === 201 && signedIn
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
      ...(endpoint.takes_if_match
        ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(takesBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: {
              [bodyType(endpoint)]: {
                schema: endpoint.takes_bytes ? {} : jsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: { ...successes(endpoint), ...problems(endpoint, signedIn) },
  };
}

function takesBody(endpoint: Endpoint): boolean {
  return endpoint.takes_bytes || !(endpoint.body instanceof z.ZodUndefined);
}

function bodyType({ takes_bytes, form_bytes }: Endpoint): string {
  if (takes_bytes) return '*/*';
  return form_bytes === null ? 'application/json' : 'multipart/form-data';
}

/** If a call that answers 204 may also have a response body, it then answers 200. */
function successes(endpoint: Endpoint): Json {
  if (endpoint.job !== null) {
    const schema = jsonSchema(job, 'output');
    const begun = {
      description: 'It takes longer, so the response is the job',
      content: { 'application/json': { schema } },
    };
    return { 200: success(endpoint), 202: begun };
  }
  if (endpoint.status !== 204 || endpoint.response instanceof z.ZodUndefined) {
    return { [endpoint.status]: success(endpoint) };
  }
  return { 200: success(endpoint), 204: { description: 'Done' } };
}

function success(endpoint: Endpoint): Json {
  if (endpoint.response instanceof z.ZodUndefined) return { description: 'Done' };
  return {
    description: 'Done',
    content: {
      [mediaType(endpoint)]: { schema: jsonSchema(endpoint.response, 'output') },
    },
  };
}

function mediaType(endpoint: Endpoint): string {
  if (answersCsv(endpoint)) return 'text/csv';
  return answersFile(endpoint) || answersBytes(endpoint) ? '*/*' : 'application/json';
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties, required } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: property,
  }));
}

const NEEDS_CALLER: readonly ProblemKind[] = [unauthorized, forbidden, passwordDue];

function problems(endpoint: Endpoint, signedIn: boolean): Json {
  const kinds = [
    ...ROAD_PROBLEMS.filter((kind) => signedIn || !NEEDS_CALLER.includes(kind)),
    ...endpoint.problems,
  ];
  const byStatus = Map.groupBy(kinds, (kind) => kind.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: [...new Set(group.map((kind) => `${kind.code}: ${kind.title}`))].join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  // The document already states the dialect of its schemas.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
