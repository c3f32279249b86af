/* Generated from schema/parts/texts.json by `npm run schema`. */

/** Every word of the interface that is not in a section, a form schema or the navigation. */
export interface Texts {
  /** First link of each page, for keyboards. */
  skipToContent: string;
  /** The button that opens the navigation on small screens. */
  menu: string;
  /** What that button says while the navigation is open. */
  closeMenu: string;
  /** Name of the header's navigation, for screen readers. */
  mainNavigation: string;
  /** Name of the links to the other languages, for screen readers. */
  languages: string;
  /** Beside the name of a language without the page, whose link leads to its home page. */
  languageHome: string;
  /** Name of the footer's navigation, for screen readers. */
  footerNavigation: string;
  /** Name of the strip with e-mail and phone. */
  supportLabel: string;
  /** The login link. */
  login: string;
  /** Added to the name of links that open a new tab. */
  opensInNewTab: string;
  /** The control that stops one strip. */
  pauseStrip: string;
  /** Name of the button on a video that plays. */
  pauseVideo: string;
  /** Name of the button on a video that waits. */
  playVideo: string;
  /** Beside embedded content that is not loaded yet. {host} becomes the website it comes from. */
  embedNotice: string;
  /** The button that loads it. */
  embedLoad: string;
  /** The link that opens it at the other website, {host}. */
  embedOpen: string;
  /** Label of the footer's column of pages. */
  footerPages: string;
  /** Label of the footer's column with e-mail and phone. */
  footerSupport: string;
  /** Last line of the footer. {name} becomes the name of the site. */
  copyright: string;
  /** The control that stops everything that moves. */
  stopMotion: string;
  /** Beside the phone number. */
  tollFree: string;
  /** Beside the support e-mail. */
  emailUs: string;
  /** Headline of the page for an unknown address. */
  notFoundTitle: string;
  /** Text of that page. */
  notFoundText: string;
  /** The way back on message pages. */
  backHome: string;
  /** Title after an enquiry was sent. */
  successTitle: string;
  /** Text after an enquiry was sent. */
  successText: string;
  /** Title of the dialog for wrong details. */
  errorTitle: string;
  /** Text of that dialog. */
  errorText: string;
  /** Closes a dialog. */
  ok: string;
  /** Second button of the error dialog. */
  bringBack: string;
  /** On the button while an enquiry is on its way. */
  sending: string;
  /** Title when an enquiry could not be sent. */
  notSentTitle: string;
  /** Text of that dialog. */
  notSentText: string;
  /** When the server asks to wait. */
  tooManyText: string;
  /** When the server refuses a field. */
  rejectedText: string;
  /** When the enquiry is too large. */
  tooLargeText: string;
  /** When its files are too large together, or one of them is. */
  filesTooLargeText: string;
  /** Sends the same enquiry again. */
  tryAgain: string;
  /** Added to the dialog when what was not sent is kept in the browser. */
  keptText: string;
  /** Title of the notice at a form whose enquiry was not sent and is kept in the browser. */
  unsentTitle: string;
  /** Text of that notice. {time} and {until} become the times it was sent and is kept until. */
  unsentText: string;
  /** Added to it while the form holds something else. */
  unsentElsewhere: string;
  /** Button of that notice: sends the enquiry again. */
  sendAgain: string;
  /** Button of that notice: removes the enquiry from the browser. */
  forget: string;
  /** Said to screen readers once it is removed. */
  forgotten: string;
  /** Before the page's title after a refused enquiry. */
  errorPrefix: string;
  /** Label of the hidden field that catches robots. */
  leaveEmpty: string;
  /** Headline when the form's address is opened as a page. */
  methodTitle: string;
  /** Text of that page. */
  methodText: string;
  /** Headline when the server cannot take a message. */
  unavailableTitle: string;
  /** Text of that page. */
  unavailableText: string;
  /** Headline when a form was sent in a wrong shape. */
  badRequestTitle: string;
  /** Text of that page. */
  badRequestText: string;
  /** Headline when the server asks to wait. */
  tooManyTitle: string;
  /** Headline when the enquiry is too large. */
  tooLargeTitle: string;
  /** Headline when its files are too large. */
  filesTooLargeTitle: string;
  /** Headline when a form is no longer open. */
  closedTitle: string;
  /** Text of that page and dialog. */
  closedText: string;
}

/** What forms say where their schemas say nothing. The build writes it into them; no page has it as its data. */
export interface FormTexts {
  /** A field of a form that must be filled in and is empty. {title} becomes the field's title, here and below. */
  formRequired: string;
  /** Several fields of which one must be filled in. {title} becomes their titles: “Phone or E-mail”. */
  formAnyOf: string;
  /** Several fields of which only one may be filled in. */
  formOneOf: string;
  /** A text that is too long. {limit} becomes the limit, here and below. */
  formMaxLength: string;
  /** A text that is too short. */
  formMinLength: string;
  /** A text that does not have the form it must have. */
  formPattern: string;
  /** A text that has a form it must not have. */
  formNot: string;
  /** What is no e-mail address. */
  formEmail: string;
  /** What is no web address. */
  formUri: string;
  /** What is no day. */
  formDate: string;
  /** What is no time of the day. */
  formTime: string;
  /** What is no day with its time. */
  formDateTime: string;
  /** A day or a time of which a part is missing, or that does not exist. */
  formBadInput: string;
  /** A text of another kind, such as an identifier. */
  formFormat: string;
  /** What is none of the choices. */
  formEnum: string;
  /** A consent that is not given, or a value that must be another. */
  formConst: string;
  /** What is no number. */
  formType: string;
  /** What is no whole number. */
  formInteger: string;
  /** A number that is too small. */
  formMinimum: string;
  /** A number that is too large. */
  formMaximum: string;
  /** A number that must be larger. */
  formExclusiveMinimum: string;
  /** A number that must be smaller. */
  formExclusiveMaximum: string;
  /** A number between two steps. */
  formMultipleOf: string;
  /** Too few choices, or files. */
  formMinItems: string;
  /** Too many choices, or files. */
  formMaxItems: string;
  /** A file of another kind. {limit} becomes the kinds. */
  formAccept: string;
  /** A file that is too large. */
  formMaxBytes: string;
  /** A file that was not kept on a page without script. */
  formAgain: string;
  /** A file that was changed, moved or deleted after it was chosen. */
  formChangedFile: string;
  /** Above the list of what is wrong in a form with more than seven fields. */
  formSummary: string;
  /** The button that leads to the next step of a form in steps. */
  formNext: string;
  /** The button that leads back to the step before. */
  formBack: string;
  /** Which step is shown. {step} becomes its number, {steps} how many there are. */
  formStep: string;
  /** The button that adds an entry to a list. */
  formAdd: string;
  /** The button that removes one. {title} becomes its title. */
  formRemove: string;
  /** The answer to a field of yes or no. */
  formYes: string;
  /** The other answer to it. */
  formNo: string;
}
