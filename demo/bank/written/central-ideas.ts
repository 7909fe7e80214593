/** Reading: central ideas and details of a text. */
import type { WrittenQuestion } from '../question.ts';
import { MAIN_IDEA } from './stems.ts';

export const CENTRAL_IDEAS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'Sourdough bread rises without packaged yeast. A baker keeps a jar of flour and water, the starter, in which wild yeasts and bacteria live together. The yeasts make the gas that lifts the dough, while the bacteria make acids that give the bread its tang. Because the acids also keep harmful molds away, a starter that is fed regularly can be kept alive for decades, and some families hand theirs down from one generation to the next.',
    stem: MAIN_IDEA,
    right:
      'The living community in a sourdough starter both makes the bread what it is and keeps itself going.',
    wrong: [
      [
        'Families who bake sourdough bread value the starters that they hand down more than any of their recipes.',
        'R3',
        'The text says that families hand down their starters, but it doesn’t compare them with recipes.',
      ],
      [
        'The bacteria in a sourdough starter make the gas that lifts the dough.',
        'R2',
        'According to the text, the yeasts make the gas. The bacteria make acids.',
      ],
      [
        'Sourdough bread is healthier than bread made with packaged yeast.',
        'R3',
        'The text doesn’t discuss health. The acids keep molds out of the jar.',
      ],
    ],
    explanation:
      'The text first explains what yeasts and bacteria do for the bread and then says that the acids help the starter last. The correct choice covers both parts.',
  },
  {
    difficulty: 2,
    stimulus:
      'When the city of Varlund closed its riverside highway for repairs in 2014, planners feared long delays on other streets. Instead, after two weeks of confusion, traffic across the city fell by almost a tenth. Some drivers had switched to trams, some had combined several errands into one trip, and some had simply stopped making trips that no longer seemed worth the time. When the highway was ready to open again, the city council voted to turn it into a park.',
    stem: MAIN_IDEA,
    right: 'Closing a highway led people in Varlund to drive less, and the city chose to keep it closed.',
    wrong: [
      [
        'The council of Varlund had long wanted a park and used the repairs as a reason to build one.',
        'R3',
        'The text doesn’t say what the council had wanted earlier.',
      ],
      [
        'Drivers in Varlund found other streets on which to make the same number of trips.',
        'R2',
        'Traffic fell across the whole city, so people made fewer trips.',
      ],
      [
        'Repairs to a highway always cause two weeks of confusion before traffic gets better.',
        'R3',
        'This turns one city’s two weeks into a rule for every city.',
      ],
    ],
    explanation:
      'The passage goes from the fear of delays to the surprising drop in traffic to the decision to keep the road closed. Only the correct choice covers all three without adding a motive or a rule.',
  },
  {
    difficulty: 2,
    stimulus:
      'The weaver Ilse Marrow is often praised for her colors, but in her letters she hardly mentions them. What concerned her was sound. She worked beside an open window and changed the rhythm of her loom to answer the bells, carts, and voices of the street. The uneven spacing of threads in her best-known cloth, she wrote to a friend, records “a Tuesday of rain, with few wheels and much dripping.”',
    stem: 'According to the text, what does the uneven spacing of threads in Marrow’s best-known cloth reflect?',
    right: 'The sounds that she heard on a particular day',
    wrong: [
      [
        'Her wish to be praised for more than her colors',
        'R3',
        'The text mentions praise but doesn’t say that she wanted it.',
      ],
      [
        'The damage that rain did to her materials',
        'R2',
        'She hears the rain dripping. It doesn’t damage the cloth.',
      ],
      [
        'A mistake in the rhythm of her loom that she later explained',
        'R2',
        'She changed the rhythm on purpose, in response to the street.',
      ],
    ],
    explanation:
      'Her letter says that the cloth records “a Tuesday of rain, with few wheels and much dripping.” Those are the sounds of one day.',
  },
  {
    difficulty: 3,
    stimulus:
      'Many plants open their flowers at the same hour every day, and it was long assumed that they simply respond to light. Yet when the botanist Renata Osei kept evening primroses in constant darkness, they kept opening around dusk for four days, drifting later by about twenty minutes each day. Only when a brief flash of light was given did they return to their earlier hour. Light, she concluded, does not tell the flowers when to open; it sets a clock that tells them.',
    stem: MAIN_IDEA,
    right:
      'An experiment suggests that evening primroses open according to an inner clock, which light adjusts.',
    wrong: [
      [
        'Evening primroses open later each day when they are given too little water and light.',
        'R2',
        'The text doesn’t mention water, and it treats the drift as evidence of a clock.',
      ],
      [
        'Light has no influence on the hour at which evening primroses open.',
        'R3',
        'This goes too far. A flash of light reset the hour.',
      ],
      [
        'Botanists agree that all plants keep time in the same way as evening primroses.',
        'R3',
        'The text describes one experiment with one plant.',
      ],
    ],
    explanation:
      'The flowers kept opening in the dark, so they have an inner clock. They drifted, and a flash of light reset them, so light adjusts the clock. The last sentence says the same thing.',
  },
  {
    difficulty: 3,
    stimulus:
      'In the novel <em>The Salt Road</em>, Odile inherits a lighthouse from an aunt she never met. She arrives planning to sell it within the week. “On the fourth morning,” the narrator says, “she caught herself polishing the brass of a lamp that no ship had needed in thirty years, and was annoyed, as one is annoyed to find oneself humming a song one claims to dislike.” The buyer’s letter stays unopened under the sugar bowl.',
    stem: 'Based on the text, what can be said of Odile on the fourth morning?',
    right: 'She has begun to care for the lighthouse and is not ready to admit it.',
    wrong: [
      [
        'She hopes that a cleaner lamp will bring a better price.',
        'R3',
        'Nothing connects the polishing with the sale, and she hasn’t opened the buyer’s letter.',
      ],
      [
        'She is angry with her aunt for leaving a lamp that is of no use.',
        'R2',
        'She is annoyed with herself, not her aunt.',
      ],
      [
        'She has decided to open the lighthouse to ships again.',
        'R3',
        'The text says that no ship needs the lamp, and it doesn’t mention any such plan.',
      ],
    ],
    explanation:
      'The comparison with humming a song she claims to dislike shows an affection she won’t admit. The unopened letter suggests the same thing.',
  },
  {
    difficulty: 4,
    stimulus:
      'Historians once read the account books of the port of Sant Aulet as plain records of trade. Looking at them again, Priya Desrosiers noticed that widows appear in them far more often than in tax lists of the same years. Since a married woman’s business was entered under her husband’s name, she argues, the widows are not newcomers to trade: most of them go on with work that they had been doing all along. What the books show, then, is less a change in women’s lives than a change in whose name the clerk wrote down.',
    stem: MAIN_IDEA,
    right:
      'Desrosiers reads the account books as evidence that many women had traded before their names were recorded.',
    wrong: [
      [
        'Desrosiers shows that the tax lists of Sant Aulet are more reliable than its account books.',
        'R2',
        'She compares the two, but she relies on the account books.',
      ],
      [
        'The clerks of Sant Aulet left out the names of married women so that their husbands would have to pay the taxes.',
        'R3',
        'The text doesn’t mention this purpose.',
      ],
      [
        'Women in Sant Aulet usually began to trade when their husbands died.',
        'R2',
        'This is the interpretation she argues against.',
      ],
    ],
    explanation:
      'Her point is that the widows “go on with work that they had been doing all along.” The only change in the books is whose name appears.',
  },
  {
    difficulty: 4,
    stimulus:
      'Critics of the composer Tadeo Brandt complained that his late quartets “go nowhere”: the same four notes return for half an hour with hardly a change. Brandt did not disagree. In a 1931 lecture, he compared the quartets to a walk around a lake. The walker ends where the walk began, he said, and has seen the same hill from every side; only someone who thinks of music as a road would ask where it leads.',
    stem: MAIN_IDEA,
    right:
      'Brandt accepted what critics noticed in his late quartets but held that they judged it by the wrong idea of music.',
    wrong: [
      [
        'Brandt wrote his late quartets to describe a lake that he often walked around.',
        'R2',
        'The lake is a comparison from a lecture, not the subject of the music.',
      ],
      [
        'Brandt came to regret that his late quartets changed so little.',
        'R2',
        'He agreed with the description, but he defended the music.',
      ],
      [
        'Critics misheard the late quartets, in which, as Brandt explained to them in a lecture, the four notes change constantly.',
        'R2',
        'No one disputes that the notes hardly change.',
      ],
    ],
    explanation:
      'Brandt “did not disagree” that the music goes nowhere. His comparison says that only people who think of music as a road would see that as a problem.',
  },
  {
    difficulty: 3,
    stimulus:
      'Coral reefs are noisy: shrimp snap, and fish grunt and scrape. As a reef dies, it falls quiet, and young fish, which find their home by ear, swim past it. A team led by Marisol Adeyemi placed loudspeakers on patches of dead reef and played the recorded sounds of a healthy one. After six weeks these patches held twice as many fish as silent patches nearby. The corals themselves had not recovered; but fish clear away the algae that smother young coral, and so the team hopes that sound can start a repair which it cannot finish.',
    stem: 'According to the text, why might attracting fish to a dead reef be useful?',
    right: 'The fish remove algae that would keep new coral from growing.',
    wrong: [
      [
        'The fish make the sounds that bring the loudspeakers’ recordings to an end.',
        'R2',
        'Nothing says that the fish replace the recordings.',
      ],
      [
        'The fish feed on the dead coral until the healthy coral can be seen.',
        'R2',
        'They clear away algae, not coral.',
      ],
      [
        'The fish had already caused the corals to recover within six weeks.',
        'R2',
        'The text says that the corals hadn’t recovered.',
      ],
    ],
    explanation:
      'The last sentence gives the reason: fish clear away the algae that smother young coral. That is why bringing fish back may start a repair.',
  },
  {
    difficulty: 5,
    stimulus:
      'We tend to think of maps as pictures of land. The stick charts made by navigators in the Marshall Islands are different. Curved ribs of palm show how swells bend around islands, and shells mark where swells meet; but distances are not to scale, and two charts of the same waters may look quite different. A chart was studied on shore and left there. What a navigator took to sea was a trained body, able to feel in the rocking of the hull the crossing of swells that the sticks had taught it to expect.',
    stem: MAIN_IDEA,
    right:
      'Stick charts served to train a navigator’s sense of swells rather than to be consulted as pictures of the sea.',
    wrong: [
      [
        'Stick charts were so inaccurate that navigators preferred to leave them on shore.',
        'R3',
        'They stayed on shore because of their purpose, not because of a flaw.',
      ],
      [
        'Stick charts show islands more accurately than maps that are pictures of land.',
        'R2',
        'They aren’t to scale, and accuracy isn’t their purpose.',
      ],
      [
        'Navigators in the Marshall Islands disagreed so widely about how swells bend that no two of their charts are alike.',
        'R3',
        'The charts look different, but the text doesn’t say that the navigators disagreed.',
      ],
    ],
    explanation:
      'The passage contrasts stick charts with maps that are pictures. It ends with their purpose: to train a navigator to feel the swells. The correct choice states this contrast.',
  },
];
