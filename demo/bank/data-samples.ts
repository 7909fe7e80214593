/** Problem-Solving and Data Analysis: conclusions from samples and studies. */
import { number, slip, template } from './math-template.ts';
import { grouped, tex } from './notation.ts';

const SURVEYS = [
  { people: 'residents', of: 'of a town', group: 'The town' },
  { people: 'subscribers', of: 'to a magazine', group: 'The magazine' },
  { people: 'students', of: 'in a school district', group: 'The district' },
  { people: 'members', of: 'of a sports club', group: 'The club' },
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
      : { sample, yes, people: sample * times, survey: luck.pick(SURVEYS) };
  },
  write: ({ sample, yes, people, survey }) => ({
    stem: `In a random sample of ${sample} ${survey.people} ${survey.of}, ${yes} said they support a new park. ${survey.group} has ${grouped(people)} ${survey.people} in total. Based on the sample, what is the best estimate of the total number of ${survey.people} who support the park?`,
    right: number((yes * people) / sample),
    slips: [
      slip(
        number(((sample - yes) * people) / sample),
        'R1',
        'This is an estimate of the number who did not say they support the park.',
      ),
      slip(number(people - sample), 'P1', 'You subtracted the sample from the total.'),
      slip(
        number(people / sample),
        'P3',
        'This is the total divided by the sample size. You still need to multiply by the number who support the park.',
      ),
      slip(
        number((yes * people) / 1000),
        'E1',
        `You used ${yes} out of 1,000 instead of ${yes} out of ${sample}.`,
      ),
    ],
    steps: [
      `The proportion in the sample is ${tex(`\\frac{${yes}}{${sample}} = ${yes / sample}`)}.`,
      `Apply the same proportion to all ${grouped(people)} ${survey.people}: ${tex(`${yes / sample} \\cdot ${people} = ${(yes * people) / sample}`)}.`,
    ],
  }),
  proves: ({ sample, yes, people }, [value = 0]) => value * sample === yes * people,
});

const DESIGNS = [
  {
    people: 'students at',
    place: 'university',
    treatment: 'taking a ten-minute walk before an exam',
    assignedTo: 'asked to take a ten-minute walk before an exam',
    chose: 'to take a ten-minute walk before an exam',
    outcome: 'exam scores',
  },
  {
    people: 'employees of',
    place: 'company',
    treatment: 'using a standing desk',
    assignedTo: 'given a standing desk to use',
    chose: 'to use a standing desk',
    outcome: 'reports of back pain',
  },
  {
    people: 'members of',
    place: 'gym',
    treatment: 'following a stretching program',
    assignedTo: 'asked to follow a stretching program',
    chose: 'to follow a stretching program',
    outcome: 'flexibility',
  },
  {
    people: 'patients of',
    place: 'clinic',
    treatment: 'getting reminders by text message',
    assignedTo: 'sent reminders by text message',
    chose: 'to get reminders by text message',
    outcome: 'the number of appointments kept',
  },
] as const;

/**
 * The values of an answer: about whom a conclusion is drawn (0 the participants, 1 the group, 2 everyone) and
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
  write: ({ design: { people, place, treatment, assignedTo, chose, outcome }, size, assigned }) => {
    const group = `${people} the ${place}`;
    const cause = `${treatment[0]?.toUpperCase()}${treatment.slice(1)} caused the difference in ${outcome}`;
    const link = `There is an association between ${treatment} and ${outcome}`;
    const claim = (about: number, isCause: number) => ({
      text: `${isCause === 1 ? cause : link} among ${about === 1 ? group : 'all people'}.`,
      value: [about, isCause],
    });
    const wrongReach = `The sample came from only one ${place}, so the results can’t be generalized to all people.`;
    return {
      stem: `Researchers randomly selected ${size} ${people} one ${place}. ${
        assigned
          ? `Half of them, chosen at random, were ${assignedTo}. The other half were not.`
          : `Those who had chosen on their own ${chose} were compared with those who had not.`
      } There was a significant difference in ${outcome} between the two groups. Which is the broadest conclusion that the study supports?`,
      right: claim(1, assigned ? 1 : 0),
      slips: [
        slip(claim(2, assigned ? 1 : 0), 'R3', wrongReach),
        assigned
          ? slip(
              claim(1, 0),
              'P3',
              'This is true, but you can conclude more. The groups were assigned at random, so the study supports a cause.',
            )
          : slip(
              claim(1, 1),
              'K4',
              'People chose for themselves, so something else could have caused the difference. An association doesn’t prove a cause.',
            ),
        slip(claim(2, assigned ? 0 : 1), 'R3', wrongReach),
      ],
      steps: [
        `The ${size} people in the study were randomly selected from one ${place}, so the results apply to ${group} but not to people in general.`,
        assigned
          ? 'The two groups were assigned at random, so the study supports a conclusion about cause.'
          : 'People chose their own group, so the study shows an association but not a cause.',
      ],
    };
  },
  proves: ({ assigned }, [about, isCause]) => about === 1 && (isCause === 1) === assigned,
});

export const DATA_SAMPLES = [estimate, claims];
