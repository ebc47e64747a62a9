import type { Heard } from '../../../../domain/core/text/heard.ts';
import type { LearnedService, LearnedServices, ServiceKey } from './learned-service.ts';
import { type AnswerFormat, formName, formOfName, type RequestForm } from './request-form.ts';
import { sizeLimit } from './size-limit.ts';

/** A server that fails with a format as often doesn't have it; once, anything may have happened. */
const minFailures = 2;

/** Of 20 seconds, which aren't halved: a server that refuses even these has no limit but a fault, which may pass. */
const minBodyBytes = 700_000;

/** What is known of one model of a service, and kept as soon as it's known. */
export class KnownModel {
  readonly #key: ServiceKey;
  readonly #services: LearnedServices;
  #learned: Partial<LearnedService> = {};
  #taken = 0;
  readonly #failures = new Map<AnswerFormat, number>();

  private constructor(key: ServiceKey, services: LearnedServices) {
    this.#key = key;
    this.#services = services;
  }

  static async load(key: ServiceKey, services: LearnedServices): Promise<KnownModel> {
    const model = new KnownModel(key, services);
    model.#learned = (await services.load(key)) ?? {};
    return model;
  }

  get form(): RequestForm | undefined {
    return this.#learned.form === undefined ? undefined : formOfName(this.#learned.form);
  }

  get hasTimes(): boolean | undefined {
    return this.#learned.hasTimes;
  }

  get maxBodyBytes(): number | undefined {
    return this.#learned.maxBodyBytes;
  }

  /** The server failed at a format, which may mean that it doesn't have it. */
  recordFailure({ format }: RequestForm): void {
    this.#failures.set(format, (this.#failures.get(format) ?? 0) + 1);
  }

  /** Remembers a form that worked, unless a better one may have failed by chance. */
  async recordHeard(
    form: RequestForm,
    { heard, failed, bytes }: { heard: Heard; failed: RequestForm[]; bytes: number },
  ): Promise<void> {
    this.#taken = Math.max(this.#taken, bytes);
    if (failed.some(({ format }) => (this.#failures.get(format) ?? 0) < minFailures)) return;
    const changed = { ...this.#learned, form: formName(form) };
    if (heard.segments.length > 0) changed.hasTimes = this.hasTimes || !heard.isEstimated;
    await this.#learn(changed);
  }

  async recordTooLarge(said: string, { bytes, seconds }: { bytes: number; seconds: number }): Promise<void> {
    const limit = Math.max(minBodyBytes, sizeLimit(said, { bytes, seconds, taken: this.#taken }));
    await this.#learn({ ...this.#learned, maxBodyBytes: Math.min(limit, this.maxBodyBytes ?? limit) });
  }

  async #learn(changed: Partial<LearnedService>): Promise<void> {
    const isNew = (['form', 'hasTimes', 'maxBodyBytes'] as const).some(
      (name) => changed[name] !== this.#learned[name],
    );
    this.#learned = changed;
    const { form, hasTimes, maxBodyBytes } = changed;
    // Silence doesn't tell whether there are times.
    if (isNew && form !== undefined && hasTimes !== undefined)
      await this.#services.save(this.#key, { form, hasTimes, maxBodyBytes });
  }
}
