export interface SettingsTable {
  readonly name: string;
  readonly value: string;
}

export interface LeasesTable {
  name: string;
  owner: string;
  until: string;
}
