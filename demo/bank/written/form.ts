/** Writing: agreement, verb forms, pronouns, possessives and modifiers. */
import type { WrittenQuestion } from '../question.ts';
import { CONVENTIONS } from './stems.ts';

export const FORMS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'The oldest part of the botanical garden is a walled yard in which herbs were grown for the town’s physicians. A list of the plants, together with the illnesses that each was thought to cure, ______ carved into the lintel above the gate. Half of the names can no longer be read.',
    stem: CONVENTIONS,
    right: 'is',
    wrong: [
      ['are', 'K4', 'The verb was made to agree with “plants” or “illnesses”; its subject is “list”.'],
      ['were', 'K4', 'The verb was made to agree with a plural; its subject is “list”.'],
      ['have been', 'K4', 'The verb was made to agree with a plural; its subject is “list”.'],
    ],
    explanation:
      'The subject is “A list”, which is singular. What stands between the commas does not change that.',
  },
  {
    difficulty: 2,
    stimulus:
      'Neither the captain nor the members of her crew ______ the island before the storm of 1911 drove them ashore. They stayed for five months, built a hut of driftwood, and drew a map so exact that it was used until the coast was surveyed from the air. The hut is still standing.',
    stem: CONVENTIONS,
    right: 'had seen',
    wrong: [
      [
        'has seen',
        'K4',
        'With “neither … nor” the verb agrees with the nearer subject, “members”, and the time is before another past event.',
      ],
      ['sees', 'K4', 'The sentence speaks of the past.'],
      ['will have seen', 'K4', 'This form looks ahead to the future.'],
    ],
    explanation:
      'What had not happened before a past event (“drove them ashore”) stands in the past perfect: “had seen”.',
  },
  {
    difficulty: 2,
    stimulus:
      'Walking through the new wing of the museum, ______ The curators chose this order on purpose: they wanted people to see the finished canvases last, with the sketches, the letters, and the failed attempts still fresh in mind. Reviewers, who had been let in by the back door, saw everything the other way about.',
    stem: CONVENTIONS,
    right: 'visitors come upon the painter’s sketches before her canvases.',
    wrong: [
      [
        'the painter’s sketches are seen before her canvases.',
        'K4',
        'It is not the sketches that walk through the wing.',
      ],
      [
        'the order of the rooms puts the painter’s sketches before her canvases.',
        'K4',
        'It is not the order that walks through the wing.',
      ],
      [
        'there are the painter’s sketches before her canvases.',
        'K4',
        'Nobody is named who could be walking.',
      ],
    ],
    explanation:
      'The opening phrase must describe the subject that follows it at once. Those who walk are visitors.',
  },
  {
    difficulty: 2,
    stimulus:
      'The two clubs had shared a boathouse since 1934, and each kept to its own half with great strictness. When the roof was blown off in 2008, the ______ first joint meeting in seventy years was held in the open air, in the rain, and lasted eleven minutes. Both sides called it a success.',
    stem: CONVENTIONS,
    right: 'clubs’',
    wrong: [
      ['club’s', 'K4', 'This is the possessive of one club; there are two.'],
      ['clubs', 'K2', 'This is a plural without a possessive.'],
      ['clubs’s', 'K2', 'A plural that ends in s takes the apostrophe alone.'],
    ],
    explanation: 'The meeting is of two clubs. The possessive of the plural “clubs” is “clubs’”.',
  },
  {
    difficulty: 3,
    stimulus:
      'Each of the glaciers that feed the lake ______ its own color to the water: one brings gray flour from granite, another the red dust of sandstone, and a third, which melts over clean ice, brings hardly anything at all. From the air the three streams can be told apart for a mile.',
    stem: CONVENTIONS,
    right: 'lends',
    wrong: [
      ['lend', 'K4', 'The verb was made to agree with “glaciers”; its subject is “Each”.'],
      ['have lent', 'K4', 'The verb was made to agree with “glaciers”; its subject is “Each”.'],
      ['lending', 'K2', 'The sentence would be left without a verb.'],
    ],
    explanation:
      'The subject is “Each”, which is singular whatever plural comes after it: “Each of the glaciers … lends its own color”.',
  },
  {
    difficulty: 3,
    stimulus:
      'By the time the comet was announced in the newspapers, the farmer Silvio Anand ______ it for eleven nights from the roof of his barn. He had written to nobody, he said, because he took it for granted that people whose work it was to look at the sky had seen it first.',
    stem: CONVENTIONS,
    right: 'had been watching',
    wrong: [
      ['has been watching', 'K4', 'This form reaches up to the present; the nights lie before a past event.'],
      ['watches', 'K4', 'The sentence speaks of the past.'],
      ['is watching', 'K4', 'The sentence speaks of the past.'],
    ],
    explanation:
      'Eleven nights had gone by before a moment in the past. What was going on up to then stands in the past perfect: “had been watching”.',
  },
  {
    difficulty: 3,
    stimulus:
      'A mother hummingbird builds a nest no larger than half a walnut. To hold ______ together she uses the silk of spiders, which stretches as the young birds grow, so that the walls widen with them. Lichens on the outside make the whole all but invisible. It may serve for two broods in a summer.',
    stem: CONVENTIONS,
    right: 'it',
    wrong: [
      ['them', 'K4', 'The word stands for “a nest”, which is singular.'],
      ['these', 'K4', 'The word stands for “a nest”, which is singular.'],
      ['those', 'K4', 'The word stands for “a nest”, which is singular.'],
    ],
    explanation: 'What is held together is “a nest”, one thing, so the pronoun is “it”.',
  },
  {
    difficulty: 3,
    stimulus:
      'The orchestra’s new conductor asked the players to sit in a circle, to play without a score, and ______ one another rather than her. The first rehearsals were a disaster. By the third month, critics were writing that they had never heard a Brandt symphony breathe in that way. She has kept the circle ever since.',
    stem: CONVENTIONS,
    right: 'to watch',
    wrong: [
      ['watching', 'K4', 'The other parts of the list have the form “to sit”, “to play”.'],
      ['they watched', 'K4', 'A whole clause does not match “to sit” and “to play”.'],
      ['watched', 'K4', 'A past form does not match “to sit” and “to play”.'],
    ],
    explanation: 'Parts of a list have the same form: “to sit …, to play …, and to watch …”.',
  },
  {
    difficulty: 4,
    stimulus:
      'The collection of early calculators that the school inherited from its two founders, along with their notebooks and several hundred letters, ______ open to anyone who writes to the archivist. Few people do. Those who come are mostly retired engineers, looking for the machine on which they learned. One of them comes every year.',
    stem: CONVENTIONS,
    right: 'remains',
    wrong: [
      ['remain', 'K4', 'The verb was made to agree with “letters”; its subject is “collection”.'],
      ['are remaining', 'K4', 'The verb was made to agree with a plural; its subject is “collection”.'],
      ['having remained', 'K2', 'The sentence would be left without a verb.'],
    ],
    explanation:
      'The subject is “The collection”. Neither “calculators” nor what follows “along with” belongs to it.',
  },
  {
    difficulty: 4,
    stimulus:
      'Unlike ______ the bridges of the lower valley are built without mortar. Their stones are cut so that each one leans on the next, and the weight of every cart that crosses presses them more closely together. Several have carried traffic for six hundred years, and none has ever been closed for repairs.',
    stem: CONVENTIONS,
    right: 'those farther upstream,',
    wrong: [
      ['farther upstream,', 'K4', 'Bridges are compared with a place and not with other bridges.'],
      ['the builders farther upstream,', 'K4', 'Bridges are compared with builders.'],
      ['the mortar used farther upstream,', 'K4', 'Bridges are compared with mortar.'],
    ],
    explanation: 'Like must be compared with like: bridges with bridges. “Those” stands for “bridges”.',
  },
  {
    difficulty: 4,
    stimulus:
      'Had the surveyors measured the hill in summer, as they had been told to, they ______ that its highest point was not rock at all but a drift of old snow. As it was, the town’s proud claim to the tallest peak in the county stood on its signs for nineteen years.',
    stem: CONVENTIONS,
    right: 'would have found',
    wrong: [
      ['would find', 'K4', 'The condition lies in the past, so its result does too.'],
      ['had found', 'K4', 'This would be a fact; the sentence imagines what did not happen.'],
      ['will have found', 'K4', 'This form looks ahead to the future.'],
    ],
    explanation:
      '“Had the surveyors measured” means “if they had measured”. The result of such a condition is “would have found”.',
  },
  {
    difficulty: 5,
    stimulus:
      'It is the arrangement of the fibers, not their number or even their thickness, that ______ whether a rope will hold. A cord of forty strands that lie side by side gives way one strand at a time, while a cord of twelve that are twisted against one another shares the load among them all.',
    stem: CONVENTIONS,
    right: 'decides',
    wrong: [
      [
        'decide',
        'K4',
        'The verb was made to agree with “fibers” or with what follows “not”; it belongs to “arrangement”.',
      ],
      ['are deciding', 'K4', 'The verb was made to agree with a plural; it belongs to “arrangement”.'],
      ['to decide', 'K2', 'After “that” the clause needs a verb that is bound to its subject.'],
    ],
    explanation:
      '“That” stands for “the arrangement”, which is singular. The part between the commas does not count.',
  },
];
