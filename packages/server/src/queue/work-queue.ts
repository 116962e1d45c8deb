/**
 * Tells workers that there is work. It carries no work: the rows of the store are the truth, and a message that is lost
 * costs a moment, because workers look at the rows from time to time anyway.
 */
export interface WorkQueue {
  /**
   * Tells that so many jobs have been committed; never before they are. Resolves when the message is on its way, or after a
   * second. Never rejects: the jobs are accepted, whatever becomes of the message.
   */
  announce(jobs: number): Promise<void>;
  /** Calls `wake` at each message until the queue is closed. One listener. */
  listen(wake: () => void): Promise<void>;
  close(): Promise<void>;
}
