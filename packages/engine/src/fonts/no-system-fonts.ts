/**
 * Must be imported before `@napi-rs/canvas`, which otherwise reads every font of the machine when it is loaded: some
 * 200 ms for fonts that are never used, since layout names one of our own files for every character.
 */
process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
