/** Facts about messages: whether a message was sent, and whether mail is set up. */
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject } from './fact.ts';

export interface MessageSubject extends Subject {
  readonly taker: string;
  readonly purpose: 'invitation' | 'weekly_report';
}

const OUTBOX = '/api/outbox/?page_size=200&ordering=-created_at';

export const IS_SENT: Fact<MessageSubject> = {
  name: 'whether a message is sent',
  rule: 'features/outbox/server/outbox.store.ts (saveSent)',
  tellings: [
    {
      call: 'GET /api/outbox/',
      ask: async (viewer, { taker, purpose }) => {
        const body = await bodyOf(viewer, OUTBOX);
        const message = body?.results.find(
          (one: Reply['body']) => one.person?.id === taker && isFor(one.purpose, purpose),
        );
        return body && { value: message?.status === 'sent' };
      },
    },
    {
      call: 'GET /api/outbox/ sent_at',
      ask: async (viewer, { taker, purpose }) => {
        const body = await bodyOf(viewer, OUTBOX);
        const message = body?.results.find(
          (one: Reply['body']) => one.person?.id === taker && isFor(one.purpose, purpose),
        );
        return body && { value: (message?.sent_at ?? null) !== null };
      },
    },
    {
      call: 'POST /api/first-sign-in/people/',
      ask: async (viewer, { taker, purpose }) => {
        if (purpose !== 'invitation') return null;
        const { status, body } = await viewer.post('/api/first-sign-in/people/', {});
        const row = status === 200 ? body.results.find(({ id }: Reply['body']) => id === taker) : undefined;
        return row === undefined ? null : { value: row.status === 'invited' };
      },
    },
    {
      call: 'GET /api/weekly-reports/ status',
      ask: async (viewer, { taker, purpose }) => {
        if (purpose !== 'weekly_report') return null;
        const row = await rowOf(
          viewer,
          '/api/weekly-reports/?page_size=200',
          ({ student }) => student.id === taker,
        );
        return row && { value: row.status === 'sent' };
      },
    },
    {
      call: 'GET /api/weekly-reports/?status=sent',
      ask: async (viewer, { taker, purpose }) => {
        if (purpose !== 'weekly_report') return null;
        const all = await rowOf(
          viewer,
          '/api/weekly-reports/?page_size=200',
          ({ student }) => student.id === taker,
        );
        if (all === null) return null;
        const row = await rowOf(
          viewer,
          '/api/weekly-reports/?page_size=200&status=sent',
          ({ student, sent_at }) => student.id === taker && sent_at !== null,
        );
        return { value: row !== null };
      },
    },
  ],
};

const isFor = (purpose: string, wanted: MessageSubject['purpose']) =>
  wanted === 'weekly_report' ? purpose === 'weekly_report' : purpose !== 'weekly_report';

interface SendingSubject extends Subject {
  /** How a mail is delivered, as the call that queued it reported. */
  readonly said: readonly { readonly call: string; readonly delivery: string }[];
}

export const IS_MAIL_SET_UP: Fact<SendingSubject> = {
  name: 'whether mail is set up',
  rule: 'features/outbox/server/public.ts (deliveryOf)',
  tellings: [
    {
      call: 'GET /api/sending/',
      ask: async (viewer) => {
        const body = await bodyOf(viewer, '/api/sending/');
        return body && { value: body.mail.is_set_up };
      },
    },
    {
      call: 'GET /api/outbox/ without_sender',
      ask: async (viewer) => {
        const body = await bodyOf(viewer, OUTBOX);
        return body && { value: !body.without_sender.includes('mail') };
      },
    },
    ...['POST /api/users/{id}/invite/', 'POST /api/people-view/actions/ invite'].map((call) => ({
      call,
      ask: async (_: unknown, { said }: SendingSubject) => {
        const found = said.find((one) => one.call === call);
        return found === undefined ? null : { value: found.delivery !== 'not_set_up' };
      },
    })),
  ],
};
