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
      ['are', 'K4', 'The subject is the singular “list,” not “plants” or “illnesses.”'],
      ['were', 'K4', 'The verb is plural, but its subject is the singular “list.”'],
      ['have been', 'K4', 'The verb is plural, but its subject is the singular “list.”'],
    ],
    explanation:
      'The subject is “A list,” which is singular. The words between the commas don’t change that.',
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
        'With “neither … nor,” the verb agrees with the closer subject, “members,” which is plural. The action also comes before another past event.',
      ],
      ['sees', 'K4', 'The sentence is about the past, but this verb is in the present tense.'],
      ['will have seen', 'K4', 'This verb refers to the future.'],
    ],
    explanation:
      'Use the past perfect, “had seen,” for something that happened (or didn’t happen) before another past event, such as “drove them ashore.”',
  },
  {
    difficulty: 2,
    stimulus:
      'Walking through the new wing of the museum, ______ The curators chose this order on purpose: they wanted people to see the finished canvases last, with the sketches, the letters, and the failed attempts still fresh in mind. Reviewers, who had been let in by the back door, saw everything in the opposite order.',
    stem: CONVENTIONS,
    right: 'visitors encounter the painter’s sketches before her canvases.',
    wrong: [
      [
        'the painter’s sketches are seen before her canvases.',
        'K4',
        'The sketches aren’t walking through the wing.',
      ],
      [
        'the order of the rooms puts the painter’s sketches before her canvases.',
        'K4',
        'The order of the rooms isn’t walking through the wing.',
      ],
      [
        'there are the painter’s sketches before her canvases.',
        'K4',
        'This choice doesn’t name anyone who could be walking.',
      ],
    ],
    explanation:
      'The noun right after the opening phrase must be the one it describes. The people walking through the wing are the visitors.',
  },
  {
    difficulty: 2,
    stimulus:
      'The two clubs had shared a boathouse since 1934, and each kept strictly to its own half. When the roof was blown off in 2008, the ______ first joint meeting in seventy years was held in the open air, in the rain, and lasted eleven minutes. Both sides called it a success.',
    stem: CONVENTIONS,
    right: 'clubs’',
    wrong: [
      ['club’s', 'K4', 'This is the possessive of one club, but there are two.'],
      ['clubs', 'K2', 'This is a plural but not a possessive.'],
      ['clubs’s', 'K2', 'To make a plural ending in “s” possessive, add only an apostrophe.'],
    ],
    explanation: 'The meeting belongs to two clubs. The possessive of the plural “clubs” is “clubs’.”',
  },
  {
    difficulty: 3,
    stimulus:
      'Each of the glaciers that feed the lake ______ its own color to the water: one brings gray flour from granite, another the red dust of sandstone, and a third, which flows over clean ice, brings hardly anything at all. From the air the three streams can be told apart for a mile.',
    stem: CONVENTIONS,
    right: 'lends',
    wrong: [
      ['lend', 'K4', 'The subject is “Each,” not “glaciers.”'],
      ['have lent', 'K4', 'The subject is “Each,” not “glaciers.”'],
      ['lending', 'K2', 'This choice leaves the sentence without a main verb.'],
    ],
    explanation:
      'The subject is “Each,” which is singular no matter what plural noun follows it: “Each of the glaciers … lends its own color.”',
  },
  {
    difficulty: 3,
    stimulus:
      'By the time the comet was announced in the newspapers, the farmer Silvio Anand ______ it for eleven nights from the roof of his barn. He had not told anyone about it, he said, because he assumed that people who watched the sky for a living had surely seen it first.',
    stem: CONVENTIONS,
    right: 'had been watching',
    wrong: [
      [
        'has been watching',
        'K4',
        'This form connects to the present, but the eleven nights came before a past event.',
      ],
      ['watches', 'K4', 'The sentence is about the past, but this verb is in the present tense.'],
      ['is watching', 'K4', 'The sentence is about the past, but this verb is in the present tense.'],
    ],
    explanation:
      'The eleven nights came before another moment in the past. Use the past perfect, “had been watching,” for an action that continued up to that moment.',
  },
  {
    difficulty: 3,
    stimulus:
      'A mother hummingbird builds a nest no larger than half a walnut. To hold ______ together she uses the silk of spiders, which stretches as the young birds grow, so that the walls widen with them. Lichens on the outside make the whole all but invisible. It may serve for two broods in a summer.',
    stem: CONVENTIONS,
    right: 'it',
    wrong: [
      ['them', 'K4', 'The pronoun refers to “a nest,” which is singular.'],
      ['these', 'K4', 'The pronoun refers to “a nest,” which is singular.'],
      ['those', 'K4', 'The pronoun refers to “a nest,” which is singular.'],
    ],
    explanation: 'The pronoun refers to “a nest,” which is one thing, so the singular “it” is correct.',
  },
  {
    difficulty: 3,
    stimulus:
      'The orchestra’s new conductor asked the players to sit in a circle, to play without a score, and ______ one another rather than her. The first rehearsals were a disaster. By the third month, critics were writing that they had never heard a Brandt symphony breathe in that way. She has kept the circle ever since.',
    stem: CONVENTIONS,
    right: 'to watch',
    wrong: [
      ['watching', 'K4', 'The other items in the list have the form “to sit” and “to play.”'],
      ['they watched', 'K4', 'A full clause isn’t parallel to “to sit” and “to play.”'],
      ['watched', 'K4', 'A past-tense verb isn’t parallel to “to sit” and “to play.”'],
    ],
    explanation: 'Items in a list should have the same form: “to sit …, to play …, and to watch ….”',
  },
  {
    difficulty: 4,
    stimulus:
      'The collection of early calculators that the school inherited from its two founders, along with their notebooks and several hundred letters, ______ open to anyone who writes to the archivist. Few people do. Those who come are mostly retired engineers, looking for the machine on which they learned. One of them comes every year.',
    stem: CONVENTIONS,
    right: 'remains',
    wrong: [
      ['remain', 'K4', 'The subject is “collection,” not “letters.”'],
      ['are remaining', 'K4', 'The verb is plural, but its subject is the singular “collection.”'],
      ['having remained', 'K2', 'This choice leaves the sentence without a main verb.'],
    ],
    explanation:
      'The subject is the singular “collection.” Neither “calculators” nor the words after “along with” are part of the subject.',
  },
  {
    difficulty: 4,
    stimulus:
      'Unlike ______ the bridges of the lower valley are built without mortar. Their stones are cut so that each one leans on the next, and the weight of every cart that crosses presses them more closely together. Several have carried traffic for six hundred years, and none has ever been closed for repairs.',
    stem: CONVENTIONS,
    right: 'those farther upstream,',
    wrong: [
      ['farther upstream,', 'K4', 'This compares bridges with a place, not with other bridges.'],
      ['the builders farther upstream,', 'K4', 'This compares bridges with builders.'],
      ['the mortar used farther upstream,', 'K4', 'This compares bridges with mortar.'],
    ],
    explanation:
      'A comparison has to be between similar things, such as bridges and bridges. Here, “those” stands for “bridges.”',
  },
  {
    difficulty: 4,
    stimulus:
      'Had the surveyors measured the hill in summer, as they had been told to, they ______ that its highest point was not rock at all but a drift of old snow. As it was, the town’s proud claim to the tallest peak in the county stayed on its signs for nineteen years.',
    stem: CONVENTIONS,
    right: 'would have found',
    wrong: [
      ['would find', 'K4', 'The condition is in the past, so the result must be too.'],
      ['had found', 'K4', 'This form states a fact, but the sentence imagines something that didn’t happen.'],
      ['will have found', 'K4', 'This verb refers to the future.'],
    ],
    explanation:
      '“Had the surveyors measured” means “if the surveyors had measured.” The result of this kind of condition is “would have found.”',
  },
  {
    difficulty: 5,
    stimulus:
      'It is the arrangement of the fibers, not their number or even their thickness, that ______ whether a rope will hold. A cord of forty strands that lie side by side gives way one strand at a time, while a cord of twelve that are twisted against one another shares the load among them all.',
    stem: CONVENTIONS,
    right: 'determines',
    wrong: [
      ['determine', 'K4', 'The subject is “arrangement,” not “fibers” or the nouns after “not.”'],
      ['are determining', 'K4', 'The verb is plural, but its subject is the singular “arrangement.”'],
      ['to determine', 'K2', 'After “that,” the clause needs a verb that agrees with the subject.'],
    ],
    explanation:
      '“That” refers to “the arrangement,” which is singular. The words between the commas don’t affect the verb.',
  },
];
