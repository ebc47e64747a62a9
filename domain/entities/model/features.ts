import { entityTypes } from '../../../contract/api/library/entity.ts';
import {
  eventEndings,
  organizationEndings,
  organizationStarts,
  placeEndings,
  productEndings,
} from '../lexicon/endings.ts';
import { bitOf, classesIn, listsIn } from '../lexicon/word-classes.ts';
import type { PhraseFacts, SegmentContext } from '../spans/contexts.ts';
import { clustersOf } from '../tables/clusters.ts';
import { wordHash } from '../tables/hash.ts';
import type { Token } from '../words/tokens.ts';
import type { Word, WordCounts } from '../words/word.ts';
import { isHonorific } from '../words/words.ts';
import type { AddFeature } from './add-feature.ts';
import { kinds } from './feature-kinds.ts';
import { addGroups } from './group-features.ts';
import { addTalkOfPhrase, addTalkOfPlace } from './talk-features.ts';

const endings = [organizationEndings, organizationStarts, placeEndings, eventEndings, productEndings];
const classHashes = Object.entries(bitOf).map(([wordClass, bit]) => ({ bit, hash: wordHash(wordClass) }));

const countStep = (count: number) => (count < 4 ? count : count < 10 ? 4 : 5);

/** How a word is written elsewhere in the document, in few values. */
const habitOf = ({ inside, opening, lower }: WordCounts): number =>
  countStep(inside) * 36 + countStep(lower) * 6 + countStep(opening);

/** Stands for the group of a word that isn't there. */
const noWord = 9_999;

const maxSize = 4;
const sizeOf = ({ phrase }: PhraseFacts) => Math.min(phrase.words.length, maxSize);

function addMeanings(add: AddFeature, kind: number, known: number): void {
  if (classesIn(known) === 0) add(kind, 0);
  else for (const { bit, hash } of classHashes) if ((known & bit) !== 0) add(kind, hash);
}

function addWord(add: AddFeature, kind: number, word: Word): void {
  add(kind, word.hash);
  add(kind + 1, word.shapeHash);
  add(kind + 2, word.endHash);
  add(kind + 3, word.shortEndHash);
  add(kind + 4, word.startHash);
  add(kind + 5, word.lists);
  addMeanings(add, kind + 6, word.known);
  endings.forEach((words, at) => {
    if (words.has(word.lower)) add(kind + 7, at);
  });
}

/** A word next to the segment that the segment leaves out. */
function addEdge(add: AddFeature, kind: number, word: Word | undefined, own: Word, size: number): void {
  add(kind, word ? word.hash : 0);
  add(kind + 1, word ? word.shapeHash : 0, size);
  add(kind + 2, word ? word.lists + 16 : 0, own.lists);
  add(kind + 3, word ? word.hash : 0, own.hash);
}

const maxAlone = 3;
const oftenAlone = 8;

/** How often the document has a phrase, or one of its ends, with nothing around that could belong to it. */
function addAlone(
  add: AddFeature,
  { phrase, seen, alone, firstAlone, lastAlone }: PhraseFacts,
  size: number,
) {
  const step = Math.min(alone, maxAlone) + (alone >= oftenAlone ? 1 : 0);
  add(kinds.timesAlone, step, size);
  add(kinds.timesAloneAndSeen, step, countStep(seen));
  if (size === 1) add(kinds.timesAloneAndHabit, step, habitOf(phrase.firstCounts));
  else add(kinds.timesEndsAlone, Math.min(firstAlone, maxAlone), Math.min(lastAlone, maxAlone) + step * 4);
}

/** The groups of the words around, with those of the segment's ends. */
function addClustersAround(add: AddFeature, context: SegmentContext, size: number): void {
  const { first, last, before, after, left, right } = context;
  const [near, next] = [clustersOf(before.word), clustersOf(after.word)];
  add(kinds.groupBefore, near.middle, size);
  add(kinds.groupAfter, next.middle, size);
  add(kinds.groupsAround, near.coarse, next.coarse);
  add(kinds.groupLeftOut, left ? left.word.clusters.middle : noWord, first.word.clusters.coarse);
  add(kinds.groupRightOut, right ? right.word.clusters.middle : noWord, last.word.clusters.coarse);
}

/** The features of a phrase, wherever it stands in the document. */
export function addPhraseFeatures(add: AddFeature, facts: PhraseFacts): void {
  const { phrase, seen } = facts;
  const { words, lower } = phrase;
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return;
  const size = sizeOf(facts);
  add(kinds.always, 0);
  addWord(add, kinds.firstWord, first);
  addWord(add, kinds.lastWord, last);
  add(kinds.phrase, wordHash(lower));
  addMeanings(add, kinds.meaningsOfPhrase, phrase.known);
  add(kinds.listsOfPhrase, listsIn(phrase.known), size);
  for (const { hash } of words) add(kinds.eachWord, hash);
  add(kinds.shapes, wordHash(words.map(({ shape }) => shape).join(' ')));
  add(kinds.habitOfFirst, habitOf(phrase.firstCounts), size);
  add(kinds.timesSeen, countStep(seen), size);
  add(kinds.listsOfEnds, first.lists, last.lists * 4 + size);
  add(kinds.habitOfLast, habitOf(phrase.lastCounts), last.lists);
  addGroups(add, kinds.groups, words, 'clusters', size);
  addTalkOfPhrase(add, facts, size);
  addAlone(add, facts, size);
  add(kinds.honorific, isHonorific(first.lower) ? 1 : 0, size);
  // "Linux 6.9": a number after what is known, and in the same way one that is left out.
  if (size > 1) add(kinds.shapeAfterKnown, last.shapeHash, classesIn(words.at(-2)?.known ?? 0));
  add(kinds.sizeInTalk, 0, size);
  add(kinds.shapesOfEndsInTalk, first.shapeHash, last.shapeHash + size);
  add(kinds.listsOfEndsInTalk, first.lists, last.lists * 4 + size);
}

const smallness = ({ isUnusual, isSmall }: Token) => (isUnusual ? 2 : isSmall ? 1 : 0);

/** The features of a phrase at one place: what is around it there. */
export function addPlaceFeatures(add: AddFeature, context: SegmentContext): void {
  const { facts, first, last, before, after, relation, left, right } = context;
  const { phrase, seen } = facts;
  const size = sizeOf(facts);
  const guess = entityTypes.indexOf(context.guess);
  const habit = habitOf(phrase.firstCounts);
  const personPart = context.isPersonPart ? 1 : 0;
  const listed = context.isListed ? 1 : 0;
  add(kinds.guess, guess);
  add(kinds.sizeAndGuess, size, guess);
  add(kinds.wordBefore, before.word);
  add(kinds.wordAfter, after.word);
  add(kinds.wordBeforeAndSize, before.word, size);
  add(kinds.wordAfterAndSize, after.word, size);
  add(kinds.twoWordsBefore, before.second, before.word);
  add(kinds.twoWordsAfter, after.word, after.second);
  add(kinds.wordsAround, before.word, after.word);
  add(kinds.signsAround, before.sign, after.sign);
  add(kinds.writing, (first.opens ? 1 : 0) + (last.possessive ? 2 : 0) + (first.allCaps ? 4 : 0), size);
  add(kinds.personPart, personPart, size);
  add(kinds.relation, relation, size);
  add(kinds.relationAndGuess, relation, guess * 2 + listed);
  add(kinds.relationAndHabit, relation, habit);
  addEdge(add, kinds.wordLeftOut, left?.word, first.word, size);
  addEdge(add, kinds.wordRightOut, right?.word, last.word, size);
  add(kinds.shapeAndSmallness, first.word.shapeHash, smallness(first) * 8 + size);
  // How surely what the rules and lists say is right differs between kinds of texts: these are learned from talk alone.
  addClustersAround(add, context, size);
  addTalkOfPlace(add, context, size);
  const alone = Math.min(facts.alone, maxAlone);
  add(kinds.aloneAndEdges, alone, (left ? 1 : 0) + (right ? 2 : 0) + size * 4);
  add(kinds.aloneAndRelation, alone, relation * 8 + size);
  if (right) add(kinds.shapeRightOut, right.word.shapeHash, classesIn(last.word.known));
  add(kinds.relationAndGuessInTalk, relation * 2 + listed, guess);
  add(kinds.relationAndHabitInTalk, relation * 2 + listed, habit);
  add(kinds.timesSeenInTalk, countStep(seen) * 8 + relation, first.opens ? 1 : 0);
  add(kinds.personPartInTalk, personPart, guess);
  add(kinds.edgesInTalk, left ? 1 : 0, (right ? 1 : 0) + relation * 2);
}
