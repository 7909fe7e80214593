/**
 * Texts in scripts and symbols that people use in questions and names. `is_drawn` is false if no font in the
 * project contains it.
 */
interface ScriptSample {
  readonly name: string;
  readonly text: string;
  readonly is_drawn: boolean;
}

const drawn = (samples: Readonly<Record<string, string>>): ScriptSample[] =>
  Object.entries(samples).map(([name, text]) => ({ name, text, is_drawn: true }));
const named = (samples: Readonly<Record<string, string>>): ScriptSample[] =>
  Object.entries(samples).map(([name, text]) => ({ name, text, is_drawn: false }));

export const SCRIPT_SAMPLES: readonly ScriptSample[] = [
  ...drawn({
    Latin: 'The quick brown fox',
    'Latin with accents': 'Żółć Öberg façade Đặng ẽ',
    'Letters with a mark apart': 'x\u0302 v\u20d7 q\u0303 x\u0305',
    Greek: 'Ελλάδα ἀρχή',
    Cyrillic: 'Привіт, світе',
    Arabic: 'محمد علي',
    'Arabic with vowels': 'مُحَمَّد',
    Persian: 'پرسش گزینه می‌خواهم',
    Urdu: 'سوال ہے ٹھیک',
    Hebrew: 'שלום עולם',
    'Hebrew with points': 'בְּרֵאשִׁית',
    Hindi: 'विद्यार्थी ने श्रृंखला पढ़ी',
    Marathi: 'क्षेत्रफळ ज्ञान',
    Bengali: 'প্রশ্ন কোনটি ক্ষুদ্র',
    Tamil: 'தமிழ் மொழியில்',
    Thai: 'น้ำ ที่ ปู่ คำถาม',
    Japanese: '次の文章を読んで',
    Korean: '한국어 문제',
    'Simplified Chinese': '阅读下面的文章',
    'Traditional Chinese': '閱讀下面的文章',
    'Half-width kana': 'ｶﾞ',
    'Full-width digits': '１２３',
    Emoji: '😀👍🏽',
    'Emoji that are joined': '👩‍🚀👨‍👩‍👧‍👦',
    Flags: '🇺🇸🇯🇵',
    Keycaps: '1️⃣',
    'Emoji of older signs': '☎️ ❤️ ⚠️',
    Subscripts: 'a₁ a₂ CO₂ xₙ₊₁',
    'Letters as subscripts': 'aᵢ xₐ',
    Superscripts: 'x² 10⁻⁶ xⁿ',
    Fractions: '½ ⅓ ⅞ ¾',
    Primes: 'f′ f″ f‴ 5′ 10″',
    Arrows: '← ↑ → ↓ ↔ ⇒ ⇔ ↦ ⟶',
    Relations: '≤ ≥ ≠ ≈ ≡ ∝ ∼',
    Sets: '∈ ∉ ⊂ ⊆ ∪ ∩ ∅ ∀ ∃',
    'Sets of numbers': 'ℕ ℤ ℚ ℝ ℂ',
    Operators: '∑ ∏ ∫ √ ∂ ∇ ± × ÷ ⋅ ∘',
    'Mathematical brackets': '⟨a⟩ ⌊x⌋ ⌈x⌉',
    'Mathematical italic': '𝑥 𝑦 𝒙',
    'Mathematical bold': '𝐀 𝟏 𝔸 𝒜 𝔄',
    Logic: '¬ ∧ ∨ ⊕ ⊢ ∴ ∵',
    Geometry: '∠ ⊥ ∥ △ ° ⌀',
    Currencies: '€ £ ¥ ₹ ₽ ₪ ₩ ₿ ₺',
    Dashes: '– — ‐ ‑ − …',
    Quotes: '“a” ‘b’ «c» ‹d› „e“',
    'Trade signs': '© ® ™ § ¶ † ‡ • ‰ №',
    Marks: '✓ ✗ ☐ ☑ ★ ☆',
    Cards: '♠ ♥ ♦ ♣',
    Shapes: '■ □ ● ○ ▲ ▼ ◆',
    'Numbers in circles': '① ② ⑳',
    Music: '♪ ♭ ♯',
    'Signs of sexes': '♀ ♂',
    Braille: '⠁⠃⠉',
    Ligatures: 'ﬁ ﬂ',
    'Roman numerals': 'Ⅳ Ⅷ',
    'Phonetic letters': 'ə ʃ ŋ ɪ ʒ',
  }),
  ...named({
    Georgian: 'ქართული',
    Armenian: 'Հայերեն',
    Gujarati: 'ગુજરાતી',
    Telugu: 'తెలుగు',
    Khmer: 'ភាសា',
    Ethiopic: 'አማርኛ',
    Tibetan: 'བོད',
    'Private characters': '\ue000',
    'Characters of no meaning': '\u{e0fff}\u0378',
  }),
];
