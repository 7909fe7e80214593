/** An exam with 500 takers on one server process, and the extra cost of twenty proctors who watch it. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answered, type Bench, type Figures, quantile, type School, type ServerRow } from '../row.ts';
import { act, generate, type Sitting, save, timed } from '../sitting.ts';

const TAKERS = 500;
const MONITORS = 20;
/**
 * How often a taker's browser sends a change (an answer, a look or a flag), far more often than in a real
 * exam, and how often it reports its presence.
 */
const SAVE_EVERY_MS = 5000;
const PRESENT_EVERY_MS = 12_000;
/** The polling interval of the proctor's screen. */
const LOOK_EVERY_MS = 3000;
const WARM_MS = 6000;
const ROUND_MS = 12_000;
const ROUNDS = 3;

interface Room {
  readonly id: string;
  readonly at_work: readonly (Sitting & { readonly questions: Awaited<ReturnType<typeof act>> })[];
}

/** Creates the sitting. Everybody has joined with the code and has started. */
async function openedRoom({ school, connect }: Bench): Promise<Room> {
  const staff = await connect();
  const ask = async <Body>(method: string, path: string, body: object) =>
    answered<Body>(await staff.send(method, path, school.admin.token, body));
  const { id: place } = await ask<{ id: string }>('POST', '/api/schools/', { name: 'Harbor' });
  for (const taker of school.takers)
    await ask('PATCH', `/api/users/${taker.id}/`, { version: 1, schools: [place] });
  const { id, code } = await ask<{ id: string; code: string }>('POST', '/api/sittings/', {
    assessment: school.assessment,
    school: place,
    room: 'Hall',
    starts_at: new Date(Date.now() + 60_000).toISOString(),
    users: school.takers.map((taker) => taker.id),
  });
  const seated: Sitting[] = [];
  for (const taker of school.takers) {
    const sitting = await generate(await connect(), school, taker);
    const body = { session: sitting.id, code, keeps_answers: true };
    answered(await sitting.connection.send('POST', '/api/sittings/enter/', taker.token, body));
    seated.push(sitting);
  }
  await ask('PATCH', `/api/sittings/${id}/`, { action: 'start' });
  staff.close();
  const at_work: Room['at_work'][number][] = [];
  for (const sitting of seated) at_work.push({ ...sitting, questions: await act(sitting, 'start') });
  return { id, at_work };
}

/** Repeats the work at a fixed period until a time. A late run does not shift the later ones. */
async function every(
  period: number,
  share: number,
  until: number,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let at = performance.now() + period * share; at < until; at += period) {
    await wait(Math.max(0, at - performance.now()));
    await work();
  }
}

/** Lets the takers work for this long. Returns the waiting time of each save. */
async function atWork({ at_work }: Room, milliseconds: number, from: number): Promise<number[]> {
  const until = performance.now() + milliseconds;
  const waits: number[] = [];
  await Promise.all(
    at_work.map(async (sitting, place) => {
      const { questions, taker, connection, id: session } = sitting;
      let seq = from;
      let saving = Promise.resolve();
      // Each taker has one connection, so requests go out one after the other.
      const inTurn = (work: () => Promise<unknown>) => {
        saving = saving.then(async () => void (await work()));
        return saving;
      };
      const share = place / at_work.length;
      const saves = every(SAVE_EVERY_MS, share, until, () => {
        seq += 1;
        const question = questions[(seq + place) % questions.length];
        const response = question?.options[seq % 4]?.id ?? null;
        const attempt = { question: question?.id, response, seq, time_spent_seconds: seq % 100 };
        return inTurn(async () => waits.push(await timed(() => save(sitting, [attempt]))));
      });
      const present = every(PRESENT_EVERY_MS, 1 - share, until, () =>
        inTurn(async () => {
          const body = { session, place: 1 + (seq % questions.length), waiting_count: 0 };
          answered(await connection.send('POST', '/api/sittings/presence/', taker.token, body));
        }),
      );
      await Promise.all([saves, present]);
    }),
  );
  return waits;
}

interface Watched {
  readonly waits_ms: number[];
  /** The size of one response as transferred. */
  bytes: number;
}

/** Lets the proctors watch the room for this long. */
async function watch(url: string, room: Room, school: School, milliseconds: number): Promise<Watched> {
  const agent = new Agent({ keepAlive: true, maxSockets: MONITORS });
  const until = performance.now() + milliseconds;
  const watched: Watched = { waits_ms: [], bytes: 0 };
  const headers = { authorization: `JWT ${school.admin.token}`, 'accept-encoding': 'br' };
  const look = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(`${url}/api/live/?sitting=${room.id}`, { agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.on('end', () => {
          watched.bytes = bytes;
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`A monitor’s call returned ${answer.statusCode}.`));
        });
      });
      asked.on('error', reject).end();
    });
  await Promise.all(
    Array.from({ length: MONITORS }, (_, place) =>
      every(LOOK_EVERY_MS, place / MONITORS, until, async () => watched.waits_ms.push(await timed(look))),
    ),
  );
  agent.destroy();
  return watched;
}

const load = ({ cpu_ms, seconds }: Figures) => cpu_ms / seconds / 10;

function told(figures: Figures): string {
  const { operations, seconds, statements } = figures;
  return [
    `${(operations / seconds).toFixed(0)} saves a second: p50 ${quantile(figures, 0.5).toFixed(1)} ms, p99 ${quantile(figures, 0.99).toFixed(1)} ms`,
    `${load(figures).toFixed(0)} % of a processor, ${(statements / seconds).toFixed(0)} statements a second`,
  ].join('; ');
}

/** The round with the median CPU load. */
function middle<Round extends { readonly figures: Figures }>(rounds: readonly Round[]): Round {
  const round = rounds.toSorted((a, b) => load(a.figures) - load(b.figures))[rounds.length >> 1];
  if (round === undefined) throw new Error('No round was measured.');
  return round;
}

export const examDayRow: ServerRow = {
  through: 'server',
  takers: TAKERS,
  operation: `an exam day: ${TAKERS} takers at work in one room, ${MONITORS} proctors watching it`,
  peer: 'none measured',
  goal: 'one process: p99 of a save ≤ 25 ms with all proctors watching, who are answered in ≤ 250 ms',
  async run(bench) {
    const room = await openedRoom(bench);
    let from = 0;
    const round = async (milliseconds: number, is_watched: boolean) => {
      from += 1_000_000;
      let watched: Watched = { waits_ms: [], bytes: 0 };
      const figures = await bench.measure(async () => {
        const [waits, seen] = await Promise.all([
          atWork(room, milliseconds, from),
          is_watched ? watch(bench.url, room, bench.school, milliseconds) : watched,
        ]);
        watched = seen;
        return waits;
      });
      return { figures, watched };
    };
    await round(WARM_MS, true);
    const alone: Awaited<ReturnType<typeof round>>[] = [];
    const seen: typeof alone = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      alone.push(await round(ROUND_MS, false));
      seen.push(await round(ROUND_MS, true));
    }
    for (const { connection } of room.at_work) connection.close();
    const [by_itself, with_proctors] = [middle(alone), middle(seen)];
    const looked = seen.flatMap(({ watched }) => watched.waits_ms).sort((a, b) => a - b);
    const looks = { ...with_proctors.figures, waits_ms: looked };
    return [
      `watched by nobody: ${told(by_itself.figures)}`,
      `watched by ${MONITORS}: ${told(with_proctors.figures)}; ${(load(with_proctors.figures) / load(by_itself.figures)).toFixed(2)} × the processor`,
      `a proctor is answered in p50 ${quantile(looks, 0.5).toFixed(0)} ms, p99 ${quantile(looks, 0.99).toFixed(0)} ms, ${(with_proctors.watched.bytes / 1024).toFixed(0)} KiB as it travels`,
      `${with_proctors.figures.memory_mb.toFixed(0)} MB the server's process`,
    ];
  },
};
