import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  faultsOfOption,
  keyedOptionAt,
  optionsAlone,
  roomFaults,
  withChangedOption,
  withOption,
} from '../options.rules.ts';
import { addOption, changeOption, getOption, listOptions, removeOption } from '../questions.contract.ts';
import { viewOf } from '../questions.rules.ts';
import * as store from './questions.store.ts';
import { optionShower } from './show-question.ts';
import { changeQuestion, openForWriting } from './write-question.ts';

export const optionsRoutes: Route[] = [
  route(listOptions, async (context) => {
    const { db, query } = context;
    const question = await store.findQuestion(db, viewOf(context), query.question);
    const options = question === null ? [] : optionsAlone(question).map(optionShower(context));
    if (query.ordering === '-position') options.reverse();
    const { limit, offset } = pageOffset(query);
    return listAnswer(context, { count: options.length, rows: options.slice(offset, offset + limit) });
  }),

  route(addOption, async (context) => {
    const { question: id, position, ...option } = context.body;
    const question = await openForWriting(context, id);
    requireNoFaults(roomFaults(question.options));
    const { options, index } = withOption(question.options, option, position);
    const saved = await changeQuestion(context, question, { options }, (faults) =>
      faultsOfOption(faults, index),
    );
    return optionShower(context)(keyedOptionAt(saved, index));
  }),

  route(getOption, async (context) => {
    const { db, params } = context;
    const id = found(await store.findQuestionOfOption(db, params.id));
    const options = optionsAlone(found(await store.findQuestion(db, viewOf(context), id)));
    return optionShower(context)(found(options.find((option) => option.id === params.id) ?? null));
  }),

  route(changeOption, async (context) => {
    const { version, ...change } = context.body;
    const question = await openForWriting(
      context,
      await store.findQuestionOfOption(context.db, context.params.id),
    );
    const { old, options, index } = found(withChangedOption(question, context.params.id, change));
    const show = optionShower(context);
    requireVersion(show(old), version);
    const saved = await changeQuestion(context, question, { options }, (faults) =>
      faultsOfOption(faults, index),
    );
    return show(keyedOptionAt(saved, index));
  }),

  route(removeOption, async (context) => {
    const { id } = context.params;
    const question = await openForWriting(context, await store.findQuestionOfOption(context.db, id));
    const options = question.options.filter((option) => option.id !== id);
    await changeQuestion(context, question, { options }, (faults) => faultsOfOption(faults, -1));
  }),
];
