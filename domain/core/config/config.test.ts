import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('configuration', () => {
  it('reports every problem at once, in sentences', () => {
    let message = '';
    try {
      loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', SEED_DATA: 'maybe', MEILI_INDEX: 'a b' }, '');
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toContain('4 problems');
    for (const name of ['PORT', 'DATABASE_URL', 'SEED_DATA', 'MEILI_INDEX']) expect(message).toContain(name);
  });

  it('says which numbers a setting takes', () => {
    for (const wrong of ['-1', '0', '1.5', '5000', 'ten'])
      expect(() => loadConfig({ MAIL_PER_SECOND: wrong }, '')).toThrow(
        'MAIL_PER_SECOND must be a whole number between 1 and 1000.',
      );
  });

  it('has a default for everything', () => {
    expect(loadConfig({}, '')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      seedData: true,
    });
  });

  it('takes several addresses of OpenSearch, and needs one to search with it', () => {
    const two = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: 'https://a:9200, https://b:9200' };
    expect(loadConfig(two, '')).toMatchObject({
      searchEngine: 'opensearch',
      openSearch: { urls: ['https://a:9200', 'https://b:9200'], indexName: 'earshot', shards: 3 },
    });
    expect(loadConfig({}, '')).toMatchObject({ searchEngine: 'meilisearch', openSearch: undefined });
    expect(() => loadConfig({ SEARCH_ENGINE: 'opensearch' }, '')).toThrow(
      'OPENSEARCH_URL must be set together with SEARCH_ENGINE=opensearch.',
    );
    for (const wrong of ['search-1:9200', 'https://a:9200,b', ','])
      expect(() => loadConfig({ OPENSEARCH_URL: wrong }, ''), wrong).toThrow(
        'OPENSEARCH_URL must be an address such as https://search-1:9200, or several with commas between them.',
      );
    expect(() => loadConfig({ SEARCH_ENGINE: 'solr' }, '')).toThrow(
      'SEARCH_ENGINE must be one of meilisearch, opensearch.',
    );
  });

  it('takes an address for the entities of all languages, or of some', () => {
    const urlsOf = (text: string) => loadConfig({ ENTITY_EXTRACTOR_URL: text }, '').entityExtractorUrls;
    expect(loadConfig({}, '').entityExtractorUrls).toEqual({});
    expect(urlsOf('http://a:8080/entities')).toEqual({ '*': 'http://a:8080/entities' });
    expect(urlsOf('de=https://a, ja=https://b/x?y=1,https://c')).toEqual({
      de: 'https://a',
      ja: 'https://b/x?y=1',
      '*': 'https://c',
    });
    for (const wrong of ['a:8080', 'ftp://a', 'de=', 'german=https://a', 'de=https://a,b'])
      expect(() => urlsOf(wrong), wrong).toThrow('which is neither an address such as');
    expect(() => urlsOf('de=https://a,de=https://b')).toThrow(
      'ENTITY_EXTRACTOR_URL has two addresses for de.',
    );
    expect(() => urlsOf('https://a,https://b')).toThrow('has two addresses for all languages');
  });

  it('takes the address of a replica only together with that of its primary', () => {
    const databases = { DATABASE_URL: 'postgres://a/x', DATABASE_READ_URL: 'postgres://b/x' };
    expect(loadConfig(databases, '').databaseReadUrl).toBe('postgres://b/x');
    expect(() => loadConfig({ DATABASE_READ_URL: 'postgres://b/x' }, '')).toThrow(
      'DATABASE_READ_URL is set, but DATABASE_URL is not',
    );
    expect(() => loadConfig({ ...databases, DATABASE_READ_URL: 'b:5432' }, '')).toThrow(
      'DATABASE_READ_URL must be an address such as',
    );
  });

  it('takes origins, or all, of pages that may call the API', () => {
    const originsOf = (text: string) => loadConfig({ CORS_ORIGINS: text }, '').corsOrigins;
    expect(originsOf('')).toEqual([]);
    expect(originsOf('https://app.example.org, http://localhost:5173')).toEqual([
      'https://app.example.org',
      'http://localhost:5173',
    ]);
    expect(originsOf('*')).toEqual(['*']);
    for (const wrong of ['app.example.org', 'https://app.example.org/', 'https://*.example.org/x', 'null'])
      expect(() => originsOf(`https://a.example,${wrong}`), wrong).toThrow(
        `CORS_ORIGINS has “${wrong}”, which is neither * nor an origin`,
      );
  });

  it('reads proxies and networks of them, and refuses what is neither', () => {
    const proxies = '127.0.0.1, ::1,172.16.0.0/12, fd00::/8, ::ffff:10.0.0.1';
    expect(loadConfig({ TRUSTED_PROXIES: proxies }, '').trustedProxies).toEqual([
      '127.0.0.1',
      '::1',
      '172.16.0.0/12',
      'fd00::/8',
      '::ffff:10.0.0.1',
    ]);
    for (const wrong of ['true', '1', 'loopback', 'nginx', '10.0.0.0/33', '0.0.0.0/0', '10.0.0', '10.0.0.1/'])
      expect(() => loadConfig({ TRUSTED_PROXIES: `::1, ${wrong}` }, ''), wrong).toThrow(
        `TRUSTED_PROXIES has “${wrong}”, which is not an address or a network`,
      );
  });
});
