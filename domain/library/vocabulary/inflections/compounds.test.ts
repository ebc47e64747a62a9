import { describe, expect, it } from 'vitest';
import { isPartOf } from './compounds.ts';

const library = new Set(
  'kranken vertrag haus fuss ball spiel schreiben mensch gene zorg ziek kamer statist bahn recht'.split(' '),
);
const isKnown = (word: string) => library.has(word);
const isUnknown = () => false;

describe('the parts of a compound', () => {
  it.each([
    ['versicherung', 'krankenversicherung'],
    ['kranken', 'krankenhaus'],
    ['versicherung', 'versicherungsvertrag'],
    ['rechte', 'menschenrechte'],
    ['recht', 'menschenrechte'],
    ['ball', 'fussballspiel'],
    ['tisch', 'schreibtisch'],
    ['huis', 'huiskamer'],
    ['verzekering', 'zorgverzekering'],
  ])('are known: %s in %s', (part, compound) => {
    expect(isPartOf(part, compound, isKnown)).toBe(true);
  });

  it.each([
    ['haus', 'krankenhaus'],
    ['strasse', 'hauptstrasse'],
    ['zeit', 'arbeitszeit'],
    ['raad', 'gemeenteraad'],
    ['maatschappij', 'verzekeringsmaatschappij'],
  ])('are plausible where the library lacks the rest: %s in %s', (part, compound) => {
    expect(isPartOf(part, compound, isUnknown)).toBe(true);
  });

  it.each([
    ['rind', 'grind'],
    ['tisch', 'statistisch'],
    ['samt', 'gesamt'],
    ['oper', 'operation'],
    ['lust', 'verlust'],
    ['kind', 'kindheit'],
    ['post', 'postulat'],
    ['reise', 'reisen'],
    ['rood', 'brood'],
    ['hand', 'handel'],
  ])('are not only letters: %s in %s', (part, compound) => {
    expect(isPartOf(part, compound, isKnown)).toBe(false);
    expect(isPartOf(part, compound, isUnknown)).toBe(false);
  });

  it('have at least four letters', () => {
    expect(isPartOf('amt', 'finanzamt', isUnknown)).toBe(false);
    expect(isPartOf('ei', 'partij', isUnknown)).toBe(false);
  });
});
