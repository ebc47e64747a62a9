"""Texts for the tests of the runtime: lengths, marks, accents and signs of many kinds."""

REFERENCE = [
    "bread",
    "how do people learn to sleep better",
    "Why did the bridge fall down?",
    "fear of flying",
    "growing tomatoes on a balcony",
    "JavaScript's event loop",
    "e-mail, don't, mother-in-law",
    "naïve café in São Paulo",
    "Crème brûlée, Ångström and Łódź",
    "Straße und Übermut",
    "price: $12.50 (or €11.90) — 20% off!",
    "C++ & C# vs. F#; a_b == c^2 ~ 4",
    "「東京」に行きました",
    "Привет, мир",
    "smile 😀 and wave 👋🏽 at them",
    "tabs\tand\nnew lines\r\nand  many   spaces",
    "a\u00a0hard space, a zero\u200bwidth one and a soft\u00adhyphen",
    "“Quoted,” she said… ‘twice’",
    "UPPER lower MiXeD",
    "antidisestablishmentarianism and pneumonoultramicroscopicsilicovolcanoconiosis",
    "x" * 101 + " after a word that is too long",
    "3.14159 1,000,000 2026-11-25 10:45",
    "!!!",
    "",
    "So the first thing we did was to ask the nurses what they needed, and nobody had ever asked them.",
    "Um, yeah, I mean, you know, it was, it was kind of, like, a mess when the server went down at night.",
    "We keep bees on the roof of the library. In spring they fly to the lime trees along the canal, and by "
    "August there are forty jars of honey, which the children sell at the market to pay for new books.",
    "the trouble with a mortgage is not the rate it is that nobody tells you what happens when the rate "
    "changes and by then you have bought the house and moved the family and there is no way back",
    "Doctor Okafor studied how salmon find the river they were born in: they smell it. She followed "
    "eighty fish for six years, from the fjord to the open sea and back again, and found that a few "
    "drops of a neighbouring stream were enough to lead them astray. Dams, she says, do more than "
    "block the way; they change what the water smells of.",
    "word " * 300,
]
