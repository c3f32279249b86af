const words = (text: string): Set<string> => new Set(text.split(' '));

/** Elements that draw, move or describe. Others, such as those of drawing programs, are left out with all they hold. */
export const ELEMENTS = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image title desc switch ' +
    'marker pattern mask clipPath linearGradient radialGradient stop style view filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset ' +
    'fePointLight feSpecularLighting feSpotLight feTile feTurbulence animate animateMotion animateTransform set mpath',
);

/** Elements whose text is kept. */
export const TEXT_ELEMENTS = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style']);

/**
 * Attributes of SVG that draw, move or describe, without those that run or load something; addresses and `aria-` are looked at
 * apart.
 *
 * @see  https://www.w3.org/TR/SVG2/attindex.html; Filter Effects, CSS Masking and SVG Animations have lists of their own
 */
export const ATTRIBUTES = words(
  // Of all elements, and of text.
  'id class style lang viewBox preserveAspectRatio version x y width height transform ' +
    'requiredExtensions requiredFeatures systemLanguage ' +
    'dx dy rotate textLength lengthAdjust startOffset type ' +
    // Shapes, paint servers, markers, clips and masks.
    'd pathLength cx cy r rx ry x1 y1 x2 y2 points fx fy fr gradientUnits gradientTransform spreadMethod offset ' +
    'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits ' +
    'markerUnits markerWidth markerHeight refX refY orient ' +
    // Presentation.
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters ' +
    'color-rendering direction display dominant-baseline fill fill-opacity fill-rule ' +
    'filter flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust ' +
    'font-stretch font-style font-variant font-weight ' +
    'image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type ' +
    'mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke ' +
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width ' +
    'text-anchor text-decoration text-rendering transform-box transform-origin unicode-bidi white-space ' +
    'vector-effect visibility word-spacing writing-mode ' +
    // Filters.
    'filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias ' +
    'targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent ' +
    'limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale xChannelSelector yChannelSelector radius ' +
    'stdDeviation baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent ' +
    // Movement.
    'attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints ' +
    'from to by additive accumulate path',
);
