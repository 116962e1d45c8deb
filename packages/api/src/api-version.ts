/** The date of the newest change of the API, told in `X-API-Version`; v1 is only ever added to. */
export const apiVersion = '2026-11-21';
