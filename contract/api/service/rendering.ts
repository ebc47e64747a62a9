import type { ErrorBody } from './error.ts';
import type { SiteSettings } from './site.ts';

/** What the API answered instead of data. */
export type Failure = { status: number; statusText: string; body: ErrorBody };

/** The answers that a rendering is made from: the key of each query of the client, and its data or why there is none. */
export type PageData = [key: readonly unknown[], data: unknown, failure?: Failure][];

/** What the client reads of a response. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'>;

/** Calls the API within this process. */
export type FetchApi = (url: string) => Promise<ApiResponse>;

type RenderRequest = {
  /** Path and query. */
  address: string;
  site: SiteSettings;
  /** Undefined for a page that shows nothing of the API until scripts run. */
  fetchApi: FetchApi | undefined;
};

/** The client's first rendering of an address. */
type Rendered = {
  html: string;
  /** What it shows of the API, for the client to start with. */
  data: PageData;
  /** The page's source files, which are the keys of its built files in the manifest. */
  sources: string[];
};

/** What the client's server build exports. */
export type RenderApp = (request: RenderRequest) => Promise<Rendered>;
