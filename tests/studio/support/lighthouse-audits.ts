/**
 * The audits of Lighthouse's category "Accessibility" that a program decides, each of which is the axe rule of its name:
 * `categories.accessibility.auditRefs` in `core/config/default-config.js` of Lighthouse 13.5.0, without those that people do by
 * hand. Its score is the share of these, by weight, that find nothing wrong; so with no violation of any it is 100.
 */
export const lighthouseAudits: readonly string[] = `
  accesskeys aria-allowed-attr aria-allowed-role aria-command-name aria-conditional-attr aria-deprecated-role aria-dialog-name
  aria-hidden-body aria-hidden-focus aria-input-field-name aria-meter-name aria-progressbar-name aria-prohibited-attr
  aria-required-attr aria-required-children aria-required-parent aria-roles aria-text aria-toggle-field-name
  aria-tooltip-name aria-treeitem-name aria-valid-attr aria-valid-attr-value autocomplete-valid button-name bypass
  color-contrast definition-list dlitem document-title duplicate-id-aria empty-heading form-field-multiple-labels
  frame-title heading-order html-has-lang html-lang-valid html-xml-lang-mismatch identical-links-same-purpose image-alt
  image-redundant-alt input-button-name input-image-alt label label-content-name-mismatch landmark-one-main
  link-in-text-block link-name list listitem meta-refresh meta-viewport object-alt presentation-role-conflict select-name
  skip-link svg-img-alt tabindex table-duplicate-name table-fake-caption target-size td-has-header td-headers-attr
  th-has-data-cells valid-lang video-caption
`
  .trim()
  .split(/\s+/);
