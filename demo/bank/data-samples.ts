/** Problem-Solving and Data Analysis: conclusions from samples and studies. */
import { number, slip, template } from './math-template.ts';
import { grouped, tex } from './notation.ts';

const SURVEYS = [
  'the residents of a town',
  'the subscribers of a magazine',
  'the students of a district',
  'the members of a sports club',
] as const;

const estimate = template({
  name: 'estimate-from-a-sample',
  topic: 'Q.F.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [sample, times, share] = [luck.whole(2, 8) * 50, luck.whole(12, 60), luck.whole(2, 9) * 10];
    const yes = (sample * share) / 100;
    return share === 50 || yes * times > 99_999
      ? null
      : { sample, yes, people: sample * times, of: luck.pick(SURVEYS) };
  },
  write: ({ sample, yes, people, of }) => ({
    stem: `In a random sample of ${sample} of ${of}, ${yes} said that they favor a new park. There are ${grouped(people)} of them in all. Based on the sample, what is the best estimate of the number who favor it?`,
    right: number((yes * people) / sample),
    slips: [
      slip(number(((sample - yes) * people) / sample), 'R1', 'This estimates the number who did not say so.'),
      slip(number(people - sample), 'P1', 'The sample was taken away from the whole.'),
      slip(number(people / sample), 'P3', 'This is how many times the sample fits into the whole.'),
      slip(
        number((yes * people) / 1000),
        'E1',
        `The share was taken as ${yes} in 1,000, not ${yes} in ${sample}.`,
      ),
    ],
    steps: [
      `The share in the sample is ${tex(`\\frac{${yes}}{${sample}} = ${yes / sample}`)}.`,
      `The same share of ${grouped(people)}: ${tex(`${yes / sample} \\cdot ${people} = ${(yes * people) / sample}`)}.`,
    ],
  }),
  proves: ({ sample, yes, people }, [value = 0]) => value * sample === yes * people,
});

const DESIGNS = [
  {
    group: 'the students of one university',
    treatment: 'a ten-minute walk before an exam',
    outcome: 'exam scores',
  },
  { group: 'the employees of one company', treatment: 'a standing desk', outcome: 'reports of back pain' },
  { group: 'the members of one gym', treatment: 'a stretching program', outcome: 'flexibility' },
  {
    group: 'the patients of one clinic',
    treatment: 'a reminder by text message',
    outcome: 'kept appointments',
  },
] as const;

/**
 * The values of an answer: whom a conclusion is about (0 the participants, 1 the group, 2 everyone) and
 * whether it claims a cause.
 */
const claims = template({
  name: 'what-a-study-shows',
  topic: 'Q.G.',
  difficulty: 4,
  entry: 'choice',
  draw: (luck) => ({
    design: luck.pick(DESIGNS),
    size: luck.whole(6, 20) * 10,
    assigned: luck.pick([true, false]),
  }),
  write: ({ design: { group, treatment, outcome }, size, assigned }) => {
    const cause = `${treatment[0]?.toUpperCase()}${treatment.slice(1)} is the cause of the difference in ${outcome}`;
    const link = `There is an association between ${treatment} and ${outcome}`;
    const claim = (about: number, isCause: number) => ({
      text: `${isCause === 1 ? cause : link} among ${about === 1 ? group : 'all people'}.`,
      value: [about, isCause],
    });
    const wrongReach = 'The sample was drawn from one group alone, so nothing follows for all people.';
    return {
      stem: `Researchers selected ${size} of ${group} at random. ${
        assigned
          ? `Half of them, chosen at random, were given ${treatment}; the other half were not.`
          : `Those of them who had chosen ${treatment} by themselves were compared with those who had not.`
      } The two sets differed clearly in ${outcome}. Which is the broadest conclusion that the study supports?`,
      right: claim(1, assigned ? 1 : 0),
      slips: [
        slip(claim(2, assigned ? 1 : 0), 'R3', wrongReach),
        assigned
          ? slip(
              claim(1, 0),
              'P3',
              'This is true but not the broadest: chance decided who was treated, so a cause may be concluded.',
            )
          : slip(
              claim(1, 1),
              'K4',
              'People chose for themselves, so something else may cause the difference: an association is no cause.',
            ),
        slip(claim(2, assigned ? 0 : 1), 'R3', wrongReach),
      ],
      steps: [
        `The ${size} were selected at random from ${group}, so what is found holds for ${group}, and for nobody else.`,
        assigned
          ? 'Chance decided who was treated, so the treatment is the cause of a clear difference.'
          : 'People chose for themselves whether to take part, so the study shows an association and no cause.',
      ],
    };
  },
  proves: ({ assigned }, [about, isCause]) => about === 1 && (isCause === 1) === assigned,
});

export const DATA_SAMPLES = [estimate, claims];
