import type { Database } from '../../../domain/core/database/connection.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import { dueAddresses, gatherForAddress, hasDueAlerts, putOffAlerts } from './gather-alerts.ts';

const retrySeconds = 30;

/**
 * Puts due alerts into messages, one per address: from then on a message has its id, and with it its Message-ID. A
 * round needs no lease: it is over in a moment, and addresses are locked one by one.
 */
export function alertsLoop({ database, log }: { database: Database; log: Logger }): JobLoop {
  return createJobLoop<string[]>(
    {
      name: 'alerts',
      concurrency: 1,
      leaseSeconds: 60,
      isDue: hasDueAlerts,
      claim: async () => {
        const addressIds = await dueAddresses(database);
        return addressIds.length > 0 ? [addressIds] : [];
      },
      extend: async () => {},
      process: async (addressIds) => {
        for (const addressId of addressIds) await gatherForAddress(database, addressId);
        return {};
      },
      fail: (addressIds) => putOffAlerts(database, addressIds, retrySeconds),
      logFields: (addressIds) => ({ addresses: addressIds.length }),
      messages: { done: 'Queued alert messages', failed: 'Could not queue alert messages' },
    },
    log,
  );
}
