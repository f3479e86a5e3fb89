/**
 * Keeps what a person types and presses before the page is awake (awake.tsx), and does it in order once it is: words in
 * fields first, then buttons, ticks, Enter in a field that sends, forms. A control that was drawn anew in the meantime is
 * found by its name, has the focus again, and its fold stands open again; a button that is off until words are in its
 * field is waited for. Links are the browser's own, a syllable that is being put together is left alone. Its hash stands
 * in the content security policy.
 */
export const EARLY_SCRIPT = `(function(){var kept=[],typed=new Map(),turns=60,composing=null,held=null;
function plain(e){return!(e.defaultPrevented||e.button||e.metaKey||e.ctrlKey||e.altKey||e.shiftKey)}
function on(e,of){return e.target.closest&&e.target.closest(of)}
function name(c){var l=c.labels&&c.labels[0];return c.tagName+(c.getAttribute("aria-label")||l&&l.textContent||c.placeholder||(c.tagName==="SUMMARY"?c.firstChild:c).textContent)}
function now(c,called){if(c.isConnected)return c;
return[].find.call(document.querySelectorAll(c.tagName),function(o){return name(o)===called})}
function keep(e,target,act){e.preventDefault();e.stopImmediatePropagation();kept.push([target,name(target),act])}
function open(fold,was){if(fold!==was&&!fold.parentNode.open)fold.click()}
function press(control){control.click()}
function enter(field){field.dispatchEvent(new KeyboardEvent("keydown",{key:"Enter",bubbles:true,cancelable:true}))}
function send(form){form.requestSubmit()}
function say(field,words){if(field.tagName!=="SELECT"){field.value="";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,words)}else field.value=words;
field.dispatchEvent(new Event(field.tagName==="SELECT"?"change":"input",{bubbles:true}))}
function tell(field){var was=typed.get(field),there=now(field,was[1]);typed.delete(field);if(!there)return;
say(there,there===field?field.value:was[0]);if(there!==field&&field===held)there.focus()}
var by={click:function(e){var c=on(e,"button,[type=checkbox],[type=radio]");if(c&&plain(e))keep(e,c,press);
else if(c=on(e,"summary"))kept.push([c,name(c),open])},
focusin:function(e){if(/INPUT|TEXTAREA|SELECT/.test(e.target.tagName))held=e.target},
pointerup:function(e){var c=on(e,"button:disabled");if(c&&plain(e))kept.push([c,name(c),press])},
keydown:function(e){var f=on(e,"textarea[enterkeyhint]");if(f&&e.key==="Enter"&&!e.isComposing&&e.keyCode!==229&&plain(e))keep(e,f,enter)},
submit:function(e){keep(e,e.target,send)},
input:function(e){var f=e.target;if(!/checkbox|radio|file/.test(f.type)){typed.set(f,[f.value,name(f)]);composing=e.isComposing?f:null}}};
function next(){var one=kept[0];if(!one)return;var c=now(one[0],one[1]);if(c&&c.disabled&&turns--)return requestAnimationFrame(next);
kept.shift();if(c)one[2](c,one[0]);requestAnimationFrame(next)}
for(var type in by)addEventListener(type,by[type],true);
document.addEventListener("tripkit:awake",function(){for(var type in by)removeEventListener(type,by[type],true);
typed.forEach(function(_,field){if(field===composing)field.addEventListener("compositionend",function(){setTimeout(tell,0,field)},{once:true});else tell(field)});
requestAnimationFrame(next)},{once:true})})()`;
