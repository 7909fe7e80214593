/** Writing: the sentence that uses a student’s notes for a given goal. */
import type { WrittenQuestion } from '../question.ts';

const notes = (...lines: readonly string[]) =>
  `<p>While researching a topic, a student has taken the following notes:</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

const asked = (goal: string) =>
  `The student wants to ${goal}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`;

export const SYNTHESES: readonly WrittenQuestion[] = [
  {
    difficulty: 2,
    stimulus: notes(
      'Kelp and seagrass both store carbon along coasts.',
      'Kelp is an alga; it has no roots and holds on to rock.',
      'Seagrass is a flowering plant; its roots grow into sand and mud.',
      'Kelp forests grow up to half a meter in a day.',
      'Seagrass meadows store most of their carbon in the sediment below them, some of it for thousands of years.',
    ),
    stem: asked('emphasize a difference in how kelp and seagrass are anchored'),
    right:
      'While kelp, an alga without roots, holds on to rock, seagrass sends true roots into sand and mud.',
    wrong: [
      [
        'Kelp and seagrass both grow along coasts, where they store carbon.',
        'R1',
        'This is a likeness, and not about how they are anchored.',
      ],
      [
        'Kelp can grow half a meter in a day, but seagrass stores carbon for thousands of years.',
        'R1',
        'This contrasts speed with storage; the goal is about anchoring.',
      ],
      [
        'Seagrass, a flowering plant, has roots that grow into sand and mud.',
        'P3',
        'Half of the difference is missing: kelp is not mentioned.',
      ],
    ],
    explanation:
      'A difference needs both sides, and anchoring is the point: rock without roots for kelp, roots in sand and mud for seagrass.',
  },
  {
    difficulty: 2,
    stimulus: notes(
      'Amadou Ferrier is a designer of paper theaters.',
      'A paper theater is a miniature stage with printed scenery and figures.',
      'Such theaters were popular toys in the nineteenth century.',
      'In 2021, Ferrier showed <em>Harbor</em>, a paper theater the size of a room.',
      'Visitors to <em>Harbor</em> move the scenery themselves with ropes.',
    ),
    stem: asked('introduce Ferrier’s <em>Harbor</em> to an audience unfamiliar with paper theaters'),
    right:
      'Ferrier’s <em>Harbor</em> is a room-sized version of a paper theater, a miniature stage with printed scenery.',
    wrong: [
      [
        'In 2021, the designer Amadou Ferrier showed <em>Harbor</em>, a paper theater whose scenery visitors move with ropes.',
        'P3',
        'An audience new to the subject is not told what a paper theater is.',
      ],
      [
        'Paper theaters, miniature stages with printed scenery, were popular in the nineteenth century.',
        'P3',
        'What is to be introduced, <em>Harbor</em>, does not occur.',
      ],
      [
        'Unlike other paper theaters, <em>Harbor</em> is the size of a room.',
        'P3',
        'The comparison takes for granted that the audience knows the others.',
      ],
    ],
    explanation:
      'The sentence must name the work and explain the kind of thing it is. Only the first choice does both.',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'In 2017, Hye-jin Calloway studied how city trees cool streets.',
      'She measured the air on forty streets at 3 p.m. on ten summer days.',
      'Streets with at least 40% shade were on average 2.1°C cooler than streets with less than 10%.',
      'Below 40% shade, cooling was slight.',
      'Calloway recommends planting whole streets rather than scattering single trees.',
    ),
    stem: asked('present the study’s recommendation together with the finding behind it'),
    right:
      'Because cooling was slight below 40% shade, Calloway recommends planting whole streets, not single trees.',
    wrong: [
      [
        'In 2017, to learn how trees cool streets, Calloway measured the air on forty streets at 3 p.m. on each of ten summer days.',
        'R1',
        'This is how the study was done, not what it found or recommends.',
      ],
      [
        'Calloway recommends that cities plant whole streets with trees.',
        'P3',
        'The recommendation stands without the finding behind it.',
      ],
      [
        'Streets with at least 40% shade were 2.1°C cooler than those with less than 10%.',
        'P3',
        'The finding stands without the recommendation.',
      ],
    ],
    explanation:
      'The goal has two parts. “Because” joins the finding (little cooling below 40%) to the recommendation (whole streets).',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'The bassoon and the contrabassoon are double-reed instruments.',
      'The tube of a bassoon is about 2.5 meters long, folded once.',
      'The tube of a contrabassoon is about 5 meters long, folded several times.',
      'The contrabassoon sounds an octave lower than the bassoon.',
      'Doubling the length of a tube lowers its sound by an octave.',
    ),
    stem: asked('explain why the contrabassoon sounds lower than the bassoon'),
    right:
      'A doubled length lowers the sound by an octave, and the contrabassoon’s tube is about twice as long as the bassoon’s.',
    wrong: [
      [
        'The contrabassoon, which like the bassoon is a double-reed instrument with a folded tube, sounds an octave lower than it.',
        'P3',
        'This states the fact and gives no reason.',
      ],
      [
        'The tube of a contrabassoon is folded several times, that of a bassoon only once.',
        'K4',
        'Folding makes a tube handy; it is the length that lowers the sound.',
      ],
      [
        'The bassoon’s tube is about 2.5 meters long and the contrabassoon’s about 5 meters.',
        'P3',
        'The lengths are given but not connected with the sound.',
      ],
    ],
    explanation:
      'An explanation needs the two lengths and the rule that ties length to pitch. Only the first choice joins them.',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'The Orsini bridge was built in 1871 and the Lanfranc bridge in 1968.',
      'Both cross the river Mure within a kilometer of each other.',
      'The Orsini bridge is of iron, the Lanfranc bridge of concrete.',
      'In the flood of 2005, both were under water for two days.',
      'Afterward, both were open to traffic within a week.',
    ),
    stem: asked('emphasize a similarity between the two bridges'),
    right:
      'Though built almost a century apart, the Orsini and Lanfranc bridges both opened again within a week of the flood of 2005.',
    wrong: [
      [
        'The Orsini bridge is of iron, while the younger Lanfranc bridge is of concrete.',
        'R1',
        'This is a difference.',
      ],
      [
        'The Lanfranc bridge, built in 1968, stands within a kilometer of an older one.',
        'P3',
        'The sentence is about one bridge and its neighbor; it names no shared quality.',
      ],
      [
        'The Orsini bridge, of 1871, was under water for two days in 2005.',
        'P3',
        'Only one of the two is mentioned.',
      ],
    ],
    explanation:
      'A similarity must name both and what they share: here, that both opened again within a week.',
  },
  {
    difficulty: 4,
    stimulus: notes(
      'Historians have debated why the town of Keld was left empty around 1650.',
      'An older view holds that the plague drove people away.',
      'In 2020, Rashid Bellweather studied the town’s parish registers.',
      'He found no rise in burials between 1640 and 1660.',
      'He did find that the town’s last mill closed in 1649.',
    ),
    stem: asked('present Bellweather’s evidence against the older view'),
    right:
      'The view that plague emptied Keld is challenged by its registers: Bellweather found in them no rise in burials around 1650.',
    wrong: [
      [
        'In 2020, Bellweather found that the last mill of Keld had closed in 1649.',
        'P3',
        'This suggests another cause; it is no evidence against plague.',
      ],
      [
        'Historians have debated whether plague drove people from Keld around 1650.',
        'P3',
        'The debate is named, but no evidence.',
      ],
      [
        'Bellweather, who in 2020 studied the parish registers of Keld, holds the older view that its people were driven away by plague around 1650.',
        'R2',
        'The older view is the one that he challenges.',
      ],
    ],
    explanation:
      'Plague would show as many burials. That the registers show no rise is the evidence against it, and the older view has to be named too.',
  },
  {
    difficulty: 4,
    stimulus: notes(
      'Some snails form shells that coil to the right, others to the left.',
      'In most species, nearly all individuals coil the same way.',
      'Some snakes have jaws shaped for eating right-coiling snails.',
      'On islands with such snakes, left-coiling snails make up as much as a fifth of a species.',
      'On islands without them, fewer than one snail in a hundred coils to the left.',
    ),
    stem: asked('make a generalization about the effect of the snakes'),
    right:
      'Where snakes that feed on right-coiling snails are present, left-coiling snails tend to be far more common.',
    wrong: [
      [
        'Some snakes, which live on islands, have jaws whose shape allows them to eat the snails that coil to the right.',
        'P3',
        'This describes the snakes and not their effect.',
      ],
      [
        'On one island, a fifth of the snails of a species coil to the left.',
        'P3',
        'A single case is not a generalization, and the snakes are missing.',
      ],
      [
        'In most species of snails, nearly all individuals coil the same way.',
        'R1',
        'This is a generalization, but not about the snakes.',
      ],
    ],
    explanation:
      'The notes compare islands with and without such snakes. A generalization states the pattern: where they hunt right-coiling snails, left-coiling ones do better.',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'Lucía Abernathy is a composer who works with recorded footsteps.',
      '<em>Platform 9</em> (2016) uses footsteps recorded in a railway station.',
      '<em>Nave</em> (2018) uses footsteps recorded in an empty church.',
      'The echoes in <em>Nave</em> last up to seven seconds.',
      '<em>Platform 9</em> has almost no echo but up to forty pairs of feet at once.',
    ),
    stem: asked('contrast the sound of the two works'),
    right:
      'Where <em>Platform 9</em> sets as many as forty pairs of feet together with almost no echo, <em>Nave</em> lets its footsteps ring for up to seven seconds.',
    wrong: [
      [
        '<em>Platform 9</em> and <em>Nave</em> are both made of recorded footsteps.',
        'R1',
        'This is what the works share.',
      ],
      [
        '<em>Platform 9</em> (2016) is made of footsteps recorded in a railway station, and <em>Nave</em>, which followed two years later, of footsteps in an empty church.',
        'R1',
        'This contrasts place and year; the goal is the sound.',
      ],
      [
        'The echoes in Abernathy’s <em>Nave</em> last up to seven seconds.',
        'P3',
        'Only one of the two works is described.',
      ],
    ],
    explanation:
      'A contrast of sound needs a sound of each: many feet and little echo in the one, long echoes in the other.',
  },
];
