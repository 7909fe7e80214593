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
      'Kelp can grow up to half a meter in a day.',
      'Seagrass meadows store most of their carbon in the sediment below them, some of it for thousands of years.',
    ),
    stem: asked('emphasize a difference in how kelp and seagrass are anchored'),
    right:
      'While kelp, an alga without roots, holds on to rock, seagrass has true roots that grow into sand and mud.',
    wrong: [
      [
        'Kelp and seagrass both grow along coasts, where they store carbon.',
        'R1',
        'This is a similarity, and it isn’t about how they are anchored.',
      ],
      [
        'Kelp can grow half a meter in a day, but seagrass stores carbon for thousands of years.',
        'R1',
        'This contrasts growth with storage. The goal is about anchoring.',
      ],
      [
        'Seagrass, a flowering plant, has roots that grow into sand and mud.',
        'P3',
        'Half of the difference is missing because this choice doesn’t mention kelp.',
      ],
    ],
    explanation:
      'A difference needs both sides, and the goal is about anchoring: kelp holds on to rock without roots, and seagrass has roots in sand and mud.',
  },
  {
    difficulty: 2,
    stimulus: notes(
      'Amadou Ferrier designs paper theaters.',
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
        'This doesn’t tell an unfamiliar audience what a paper theater is.',
      ],
      [
        'Paper theaters, miniature stages with printed scenery, were popular in the nineteenth century.',
        'P3',
        'This doesn’t mention <em>Harbor</em>, which the student wants to introduce.',
      ],
      [
        'Unlike other paper theaters, <em>Harbor</em> is the size of a room.',
        'P3',
        'This comparison assumes that the audience knows other paper theaters.',
      ],
    ],
    explanation:
      'The sentence must name the work and explain what a paper theater is. Only the correct choice does both.',
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
        'This explains how the study was done, not what it found or recommends.',
      ],
      [
        'Calloway recommends that cities plant whole streets with trees.',
        'P3',
        'This gives the recommendation without the finding behind it.',
      ],
      [
        'Streets with at least 40% shade were 2.1°C cooler than those with less than 10%.',
        'P3',
        'This gives the finding without the recommendation.',
      ],
    ],
    explanation:
      'The goal has two parts. “Because” connects the finding (little cooling below 40% shade) to the recommendation (planting whole streets).',
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
      'Doubling a tube’s length lowers its sound by an octave, and a contrabassoon’s tube is about twice as long as a bassoon’s.',
    wrong: [
      [
        'The contrabassoon, which like the bassoon is a double-reed instrument with a folded tube, sounds an octave lower than the bassoon.',
        'P3',
        'This states the fact but doesn’t give a reason.',
      ],
      [
        'The tube of a contrabassoon is folded several times, but that of a bassoon is folded only once.',
        'K4',
        'The notes don’t connect folding with a lower sound. The length lowers the sound.',
      ],
      [
        'The bassoon’s tube is about 2.5 meters long and the contrabassoon’s about 5 meters.',
        'P3',
        'This gives the lengths but doesn’t connect them to the sound.',
      ],
    ],
    explanation:
      'An explanation needs the two lengths and the rule that connects length to pitch. Only the correct choice has both.',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'The Orsini Bridge was built in 1871, and the Lanfranc Bridge was built in 1968.',
      'Both cross the Mure River within half a mile of each other.',
      'The Orsini Bridge is made of iron, and the Lanfranc Bridge is made of concrete.',
      'In the flood of 2005, both were underwater for two days.',
      'Afterward, both reopened to traffic within a week.',
    ),
    stem: asked('emphasize a similarity between the two bridges'),
    right:
      'Though built almost a century apart, the Orsini and Lanfranc Bridges both reopened within a week of the flood of 2005.',
    wrong: [
      [
        'The Orsini Bridge is made of iron, while the newer Lanfranc Bridge is made of concrete.',
        'R1',
        'This is a difference, not a similarity.',
      ],
      [
        'The Lanfranc Bridge, built in 1968, stands within half a mile of an older one.',
        'P3',
        'This is about one bridge and its neighbor. It doesn’t name anything they have in common.',
      ],
      [
        'The Orsini Bridge, built in 1871, was underwater for two days in 2005.',
        'P3',
        'This mentions only one of the two bridges.',
      ],
    ],
    explanation:
      'A similarity must name both bridges and what they have in common: both reopened within a week.',
  },
  {
    difficulty: 4,
    stimulus: notes(
      'Historians have debated why the town of Keld was abandoned around 1650.',
      'An older view holds that the plague drove people away.',
      'In 2020, Rashid Bellweather studied the town’s parish registers.',
      'He found no rise in burials between 1640 and 1660.',
      'He did find that the town’s last mill closed in 1649.',
    ),
    stem: asked('present Bellweather’s evidence against the older view'),
    right:
      'The view that plague emptied Keld is challenged by its registers, in which Bellweather found no rise in burials around 1650.',
    wrong: [
      [
        'In 2020, Bellweather found that the last mill of Keld had closed in 1649.',
        'P3',
        'This suggests another cause, but it isn’t evidence against the plague.',
      ],
      [
        'Historians have debated whether plague drove people from Keld around 1650.',
        'P3',
        'This mentions the debate but gives no evidence.',
      ],
      [
        'Bellweather, who in 2020 studied the parish registers of Keld, holds the older view that its people were driven away by plague around 1650.',
        'R2',
        'He challenges the older view. He doesn’t hold it.',
      ],
    ],
    explanation:
      'A plague would lead to many burials. The evidence against it is that the registers show no rise in burials, and the sentence must also mention the older view.',
  },
  {
    difficulty: 4,
    stimulus: notes(
      'Some snails form shells that coil to the right, others to the left.',
      'In most species, nearly all individuals coil the same way.',
      'Some snakes have jaws adapted for eating right-coiling snails.',
      'On islands with such snakes, up to one-fifth of the snails of a species coil to the left.',
      'On islands without them, fewer than one snail in a hundred coils to the left.',
    ),
    stem: asked('make a generalization about the effect of the snakes'),
    right:
      'Where snakes that feed on right-coiling snails are present, left-coiling snails tend to be far more common.',
    wrong: [
      [
        'Some snakes, which live on islands, have jaws whose shape allows them to eat the snails that coil to the right.',
        'P3',
        'This describes the snakes but not their effect.',
      ],
      [
        'On one island, one-fifth of the snails of a species coil to the left.',
        'P3',
        'A single case isn’t a generalization, and this doesn’t mention the snakes.',
      ],
      [
        'In most species of snails, nearly all individuals coil the same way.',
        'R1',
        'This is a generalization, but it isn’t about the snakes.',
      ],
    ],
    explanation:
      'The notes compare islands with and without the snakes. A generalization states the pattern: left-coiling snails are more common where the snakes are.',
  },
  {
    difficulty: 3,
    stimulus: notes(
      'Lucía Abernathy is a composer who works with recorded footsteps.',
      '<em>Platform 9</em> (2016) uses footsteps recorded in a train station.',
      '<em>Nave</em> (2018) uses footsteps recorded in an empty church.',
      'The echoes in <em>Nave</em> last up to seven seconds.',
      '<em>Platform 9</em> has almost no echo but up to forty pairs of feet at once.',
    ),
    stem: asked('contrast the sound of the two works'),
    right:
      '<em>Platform 9</em> combines as many as forty pairs of feet with almost no echo, while the echoes of the footsteps in <em>Nave</em> last up to seven seconds.',
    wrong: [
      [
        '<em>Platform 9</em> and <em>Nave</em> are both made of recorded footsteps.',
        'R1',
        'This is a similarity between the works.',
      ],
      [
        '<em>Platform 9</em> (2016) is made of footsteps recorded in a train station, and <em>Nave</em>, which followed two years later, of footsteps recorded in an empty church.',
        'R1',
        'This contrasts places and years. The goal is to contrast the sound.',
      ],
      [
        'The echoes in Abernathy’s <em>Nave</em> last up to seven seconds.',
        'P3',
        'This describes only one of the two works.',
      ],
    ],
    explanation:
      'To contrast the sound, describe each work’s sound: many feet and almost no echo in one, and long echoes in the other.',
  },
];
