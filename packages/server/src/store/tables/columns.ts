/** Times are RFC 3339 with milliseconds and `Z`, so that text order is time order on every database. */
export type Timestamp = string;
/** JSON as text: written and read whole, never searched in SQL. */
export type Json = string;
