#include "bots/bot.h"
